#!/usr/bin/env python3
"""Makes assets/data/puzzles.ron from the tables beside this script: chapters by length of the proved win.

puzzles.tsv: set positions of old books; proofs.tsv: what `chuhe-engine puzzles-check` proved of them, whose lengths win
over the stated ones where they are shorter, and without which no win is shipped; draws.tsv: the draws that it tried to hold, of which those that it held are shipped; mates.tsv and short_mates.tsv: mates in one, in two and in three out of games of the
engine, found by `chuhe-engine short-mates`.
"""
import pathlib
import re

import titles

HERE = pathlib.Path(__file__).parent
CHAPTERS = [  # key, lengths of the win in moves (None: draws)
    ("mate_1", range(1, 2)),
    ("mate_short", range(2, 4)),
    ("mate_4", range(4, 5)),
    ("mate_5", range(5, 6)),
    ("mate_6", range(6, 7)),
    ("mate_7", range(7, 8)),
    ("mate_8", range(8, 9)),
    ("mate_9", range(9, 10)),
    ("mate_long", range(10, 100)),
    ("draw", None),
]
BOOKS = {  # As they are called where they are known; else as puzzles are.
    "适情雅趣": titles.ron("适情雅趣", "適情雅趣", "Shiqing Yaqu", "Thích Tình Nhã Thú"),
    "梦入神机": titles.ron("梦入神机", "夢入神機", "Mengru Shenji", "Mộng Nhập Thần Cơ"),
    "烂柯神机": titles.ron("烂柯神机", "爛柯神機", "Lanke Shenji", "Lạn Kha Thần Cơ"),
    "橘中秘": titles.ron("橘中秘", "橘中秘", "Juzhong Mi", "Quất Trung Bí"),
    "竹香斋象戏谱": titles.ron("竹香斋象戏谱", "竹香齋象戲譜", "Zhuxiangzhai Xiangxi Pu", "Trúc Hương Trai Tượng Hí Phổ"),
    "楚河自弈": titles.ron("楚河自弈", "楚河自弈", "Chuhe's own games", "Ván cờ của Chuhe"),
}
SHORT = {  # Mates by checks throughout.
    2: ("两步连杀", "兩步連殺", "Two checks", "Hai nước chiếu"),
    3: ("三步连杀", "三步連殺", "Three checks", "Ba nước chiếu"),
}
BOOK_CODES = {"适情雅趣": "sq", "梦入神机": "mr", "烂柯神机": "lk", "橘中秘": "jz", "竹香斋象戏谱": "zx"}


def rows(table):
    lines = (HERE / table).read_text(encoding="utf-8").splitlines()
    names = lines[0].split("\t")
    for line in lines[1:]:
        yield dict(zip(names, line.split("\t")))


def proofs():
    for row in rows("proofs.tsv"):
        moves = dict(part.split(":") for part in row["first moves and the lengths proved for them"].split())
        yield row["id"], (int(row["proved in"]), {move: int(length) for move, length in moves.items()})


def main():
    proved = dict(proofs())
    held = {row["id"] for row in rows("draws.tsv") if row["verdict"] == "held"}
    books, found = {}, []
    counts = {}
    for row in rows("puzzles.tsv"):
        book, date = row["source book"], row["date of book"]
        books.setdefault(book, (len(books), date))
        number = re.match(r"第(\d+)局", row["title"])
        title = re.sub(r"^(第\d+局\s*|原_\d+局_)|_补图复原$", "", row["title"])
        title = re.sub(r"(?:\d*-\(\d+\)|（第\d+局）\d*|\d+)$", "", title)
        counts[book] = counts.get(book, 0) + 1
        key = int(number.group(1)) if number else counts[book]
        proof = re.match(r"proved mate in (\d+)", row["verification"])
        length = int(proof.group(1)) if proof else None
        first = [row["first move of the proof (ICCS)"].lower()]
        # Engine finds that mate within the proved length are as good as the proof's own move.
        for seen in row["mating first moves seen (engine, 1.3 s, ICCS:mate-in)"].split():
            move, mate_in = seen.lower().split(":")
            if move not in first and length and int(mate_in) <= length:
                first.append(move)
        ident = f"{BOOK_CODES[book]}-{key:03}"
        if ident not in (proved if length else held):
            continue  # Only what our own engine proved or held is shipped.
        if length:
            best, lengths = proved[ident]
            length = min([best, *lengths.values()])
            first = [move for move in first if lengths[move] == length] or [min(lengths, key=lengths.get)]
            length = max(length, lengths[first[0]])
        found.append((length, int(row["proof nodes"] or 0), ident, row["fen"], titles.words(title), books[book][0], first))
    own = "楚河自弈"
    books[own] = (len(books), "2026")
    for number, row in enumerate(rows("mates.tsv"), 1):
        # The easiest come first: the table is sorted by the number of men.
        title = titles.ron(f"一步杀 {number}", f"一步殺 {number}", f"No. {number}", f"Bài {number}")
        found.append((1, number, f"m1-{number:03}", row["fen"], title, books[own][0],
                      row["mating moves"].split()))
    for number, row in enumerate(rows("short_mates.tsv"), 1):
        length = int(row["moves"])
        hans, hant, en, vi = SHORT[length]
        title = titles.ron(f"{hans} {number}", f"{hant} {number}", en, vi)
        found.append((length, number, f"m{length}-{number:03}", row["fen"], title, books[own][0], [row["first move"]]))
    out = ["// Set positions of old books, whose authors are long dead: the positions and their names are in the public domain.",
           "// The shortest mates are out of games of the engine. Made by assets/make/puzzles.py. `Win(n)`: won in n moves against",
           "// any defence, each proved; `Draw`: held by the engine. How both were checked: puzzles.md.",
           "(", "  version: 1,", "  books: ["]
    for book, (_, date) in books.items():
        out.append(f'    (title: {BOOKS[book]}, date: "{date}"),')
    out += ["  ],", "  chapters: ["]
    for key, lengths in CHAPTERS:
        chosen = sorted(f for f in found if (f[0] is None if lengths is None else f[0] is not None and f[0] in lengths))
        out.append(f'    (key: "{key}", puzzles: [')
        for length, _, ident, fen, title, book, first in chosen:
            goal = f"Win({length})" if length else "Draw"
            moves = ", ".join(f'"{m}"' for m in first)
            out.append(f'      (id: "{ident}", fen: "{fen}", title: {title}, book: {book}, goal: {goal}, first_moves: [{moves}]),')
        out.append("    ]),")
    out += ["  ],", ")", ""]
    (HERE.parent / "data" / "puzzles.ron").write_text("\n".join(out), encoding="utf-8")


if __name__ == "__main__":
    main()
