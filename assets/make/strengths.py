#!/usr/bin/env python3
"""Sets the strengths in assets/data/ladder.ron from the matches in assets/data/levels.md.

Grade 1 has 600 on the Elo scale, an arbitrary zero. A grade that was matched against the one below stands higher by
400 log10(p / (1 - p)), p being its share of the points. A grade not matched yet gets one even step: the same formula with
the share pooled over the five highest steps that were matched. tests/core/ladder.rs holds the two files together.
"""
import math
import pathlib
import re

DATA = pathlib.Path(__file__).parent.parent / "data"
LOWEST = 600


def elo(points, games):
    return 400 * math.log10(points / (games - points))


def main():
    rows = {}
    for line in (DATA / "levels.md").read_text(encoding="utf-8").splitlines():
        match = re.match(r"\| (\d+) \| (\d+) \| (\d+) \| (\d+), (\d+), (\d+) \|", line)
        if match and int(match[2]) == int(match[1]) - 1:
            won, drawn = int(match[4]), int(match[5])
            rows[int(match[1])] = (won + drawn / 2, int(match[3]))
    last = sorted(rows)[-5:]
    even = elo(sum(rows[grade][0] for grade in last), sum(rows[grade][1] for grade in last))
    strengths = [float(LOWEST)]
    for grade in range(2, 21):
        strengths.append(strengths[-1] + (elo(*rows[grade]) if grade in rows else even))
    left = iter(strengths)
    ladder = DATA / "ladder.ron"
    text = re.sub(r"strength: [\d.]+", lambda _: f"strength: {next(left):.0f}.0", ladder.read_text(encoding="utf-8"))
    ladder.write_text(text, encoding="utf-8")
    print(" ".join(f"{strength:.0f}" for strength in strengths))


if __name__ == "__main__":
    main()
