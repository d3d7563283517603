"""The opening book and the names of openings, from counts over real games.

In:  book.tsv       placement, side, games, moves (uci:count/red wins/draws/red losses), canonical mirror
     openings.tsv   id, names in four languages, moves from the start, note, games
Out: ../data/book.bin       positions in the order of their keys; see src/engine/book.rs
     ../data/openings.tsv   key, id and names; see src/rules/opening.rs

Plain Python, no inputs to fetch. A position's key is the FNV-1a hash (64 bits) of "placement side", the placement being
the smaller of itself and its left-right mirror in byte order."""
import struct
from pathlib import Path

HERE = Path(__file__).parent
DATA = HERE.parent / "data"
START = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR"


def key(placement, side):
    value = 0xCBF29CE484222325
    for byte in f"{placement} {side}".encode():
        value = (value ^ byte) * 0x100000001B3 % (1 << 64)
    return value


def square(text):
    return int(text[1]) * 9 + ord(text[0]) - ord("a")


def move_bits(text):
    return square(text[:2]) | square(text[2:]) << 7


def unpack(placement):
    board = []
    for row in reversed(placement.split("/")):
        for letter in row:
            board += ["."] * int(letter) if letter.isdigit() else [letter]
    return board


def pack(board):
    rows = []
    for rank in reversed(range(10)):
        row, gap = "", 0
        for letter in board[9 * rank:9 * rank + 9]:
            if letter == ".":
                gap += 1
                continue
            row += (str(gap) if gap else "") + letter
            gap = 0
        rows.append(row + (str(gap) if gap else ""))
    return "/".join(rows)


def canonical(board):
    mirror = [board[9 * (i // 9) + 8 - i % 9] for i in range(90)]
    return min(pack(board), pack(mirror))


def book():
    entries = []
    lines = (HERE / "book.tsv").read_text(encoding="utf-8").splitlines()[1:]
    for line in lines:
        placement, side, _games, moves = line.split("\t")
        packed = []
        for move in moves.split():
            uci, counts = move.split(":")
            count, wins, draws, losses = map(int, counts.split("/"))
            known = wins + draws + losses
            red = (wins + draws / 2) / known if known else 0.5
            mover = red if side == "w" else 1 - red
            packed.append(struct.pack("<HHB", move_bits(uci), count, round(200 * mover)))
        entries.append((key(placement, side), packed))
    entries.sort()
    assert len({k for k, _ in entries}) == len(entries), "two positions share a key"
    out = bytearray(struct.pack("<I", len(entries)))
    first = 0
    for k, packed in entries:
        out += struct.pack("<QH", k, first)
        first += len(packed)
    assert first < 1 << 16
    for _, packed in entries:
        out += b"".join(packed)
    (DATA / "book.bin").write_bytes(out)


def openings():
    rows = []
    lines = (HERE / "openings.tsv").read_text(encoding="utf-8").splitlines()[1:]
    for line in lines:
        name_id, hans, hant, en, vi, moves = line.split("\t")[:6]
        board = unpack(START)
        side = "w"
        for move in moves.split():
            start, end = square(move[:2]), square(move[2:])
            board[end], board[start] = board[start], "."
            side = "b" if side == "w" else "w"
        rows.append(f"{key(canonical(board), side):016x}\t{name_id}\t{hans}\t{hant}\t{en}\t{vi}\n")
    assert len({row[:16] for row in rows}) == len(rows), "two openings share a position"
    rows.sort()
    (DATA / "openings.tsv").write_text("".join(rows), encoding="utf-8", newline="\n")


book()
openings()
