#!/usr/bin/env python3
"""Turns puzzles.tsv (beside this script) into assets/data/puzzles.ron: chapters by length of the proved win."""
import pathlib
import re

HERE = pathlib.Path(__file__).parent
CHAPTERS = [  # key, lengths of the win in moves (None: draws)
    ("mate_short", range(1, 4)),
    ("mate_4", range(4, 5)),
    ("mate_5", range(5, 6)),
    ("mate_6", range(6, 7)),
    ("mate_7", range(7, 8)),
    ("mate_8", range(8, 9)),
    ("mate_9", range(9, 10)),
    ("mate_long", range(10, 100)),
    ("draw", None),
]
BOOK_CODES = {"适情雅趣": "sq", "梦入神机": "mr", "烂柯神机": "lk", "橘中秘": "jz", "竹香斋象戏谱": "zx"}


def rows():
    lines = (HERE / "puzzles.tsv").read_text(encoding="utf-8").splitlines()
    names = lines[0].split("\t")
    for line in lines[1:]:
        yield dict(zip(names, line.split("\t")))


def main():
    books, found = {}, []
    counts = {}
    for row in rows():
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
        found.append((length, int(row["proof nodes"] or 0), f"{BOOK_CODES[book]}-{key:03}", row["fen"], title,
                      books[book][0], first))
    out = ["// Set positions of old books, whose authors are long dead: the positions and their names are in the public domain.",
           "// Made by assets/make/puzzles.py. `Win(n)`: won in n moves against any defence, each proved by an exhaustive",
           "// search; `Draw`: the book's verdict.",
           "(", "  version: 1,", "  books: ["]
    for book, (_, date) in books.items():
        out.append(f'    (title: "{book}", date: "{date}"),')
    out += ["  ],", "  chapters: ["]
    for key, lengths in CHAPTERS:
        chosen = sorted(f for f in found if (f[0] is None if lengths is None else f[0] is not None and f[0] in lengths))
        out.append(f'    (key: "{key}", puzzles: [')
        for length, _, ident, fen, title, book, first in chosen:
            goal = f"Win({length})" if length else "Draw"
            moves = ", ".join(f'"{m}"' for m in first)
            out.append(f'      (id: "{ident}", fen: "{fen}", title: "{title}", book: {book}, goal: {goal}, first_moves: [{moves}]),')
        out.append("    ]),")
    out += ["  ],", ")", ""]
    (HERE.parent / "data" / "puzzles.ron").write_text("\n".join(out), encoding="utf-8")


if __name__ == "__main__":
    main()
