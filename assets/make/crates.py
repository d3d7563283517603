#!/usr/bin/env python3
"""Writes assets/data/crates.tsv: every crate inside the app, with its licence and whom it thanks.

Run from the repository: python3 assets/make/crates.py. It asks cargo which crates the desktop and Android builds link
and reads the copyright lines out of the licence files that came with them.
"""
import json
import pathlib
import re
import subprocess

TARGETS = ["x86_64-unknown-linux-gnu", "aarch64-linux-android"]


def crates():
    found = {}
    for target in TARGETS:
        command = ["cargo", "metadata", "--format-version", "1", "--locked", "--filter-platform", target]
        data = json.loads(subprocess.run(command, capture_output=True, check=True).stdout)
        packages = {p["id"]: p for p in data["packages"]}
        nodes = {n["id"]: n for n in data["resolve"]["nodes"]}
        waiting, seen = [data["resolve"]["root"]], set()
        while waiting:
            name = waiting.pop()
            if name in seen:
                continue
            seen.add(name)
            for dep in nodes[name]["deps"]:
                if any(kind["kind"] is None for kind in dep["dep_kinds"]):
                    waiting.append(dep["pkg"])
        for name in seen - {data["resolve"]["root"]}:
            package = packages[name]
            found[(package["name"], package["version"])] = package
    return found


def thanks(package):
    folder = pathlib.Path(package["manifest_path"]).parent
    lines = []
    for path in sorted(folder.glob("*")):
        if not re.match(r"(?i)(licen[cs]e|copying|notice|copyright)", path.name) or not path.is_file():
            continue
        for line in path.read_text(encoding="utf-8", errors="replace").splitlines():
            line = " ".join(line.split())
            named = re.match(r"(?i)^(©|copyright)\s*(\(c\)|©)?\s*[\dA-Z]", line)
            if named and len(line) < 160 and not re.search(r"(?i)\[yyyy\]|notice|owner|holder|license to", line):
                if line not in lines:
                    lines.append(line)
    if not lines and package["authors"]:
        lines = [", ".join(re.sub(r"\s*<.*?>", "", author) for author in package["authors"])]
    return "; ".join(lines[:4]) or package["repository"] or ""


def main():
    rows = ["# Made by assets/make/crates.py: crate, version, licence, copyright."]
    for (name, version), package in sorted(crates().items()):
        licence = package["license"] or "see the crate"
        rows.append("\t".join([name, version, licence.replace("/", " OR "), thanks(package)]))
    pathlib.Path("assets/data/crates.tsv").write_text("\n".join(rows) + "\n", encoding="utf-8")
    print(len(rows) - 1, "crates")


main()
