#!/usr/bin/env python3
"""Make all textures: `python3 assets/make/art.py [NAME ...]` (needs pngquant). NAMEs limit it to files that start so."""

import subprocess
import sys

import numpy as np
import oxipng
from PIL import Image

import boards
import inputs
import launcher
import men

OUT = inputs.HERE.parent / "textures"
LAUNCHER = inputs.HERE.parent.parent / "android" / "res" / "drawable-xxxhdpi"
COLOURS = 128  # of a palette; checked by eye: no steps to be seen in shades


def picture(colour):
    return Image.fromarray(np.uint8(np.clip(colour, 0, 1) * 255 + 0.5))


def save(name, image):
    """Write <name>.png with a palette of COLOURS; the layers of the adaptive icon go to Android's resources."""
    path = (LAUNCHER if name.startswith("icon_") else OUT) / f"{name}.png"
    image.save(path)
    subprocess.run(["pngquant", "--speed", "1", "--strip", "--force", "--output", path, str(COLOURS), path], check=True)
    oxipng.optimize(path, level=4, strip=oxipng.StripChunks.all())
    print(f"{path.name:24} {path.stat().st_size:8} bytes")


def main():
    OUT.mkdir(exist_ok=True)
    font = str(inputs.path("piece-kai"))
    jobs = {"piece_shadow": men.shadow}
    for skin, draw in boards.BOARDS.items():
        jobs[f"board_{skin}"] = lambda draw=draw: picture(draw(font))
        jobs[f"table_{skin}"] = lambda skin=skin: picture(boards.table(skin))
    for skin in men.SKINS:
        for name in men.SETS:
            jobs[f"pieces_{skin}_{name}"] = lambda skin=skin, name=name: men.atlas(skin, name, font)
    jobs["icon_background"] = lambda: launcher.layers(font)[0]
    jobs["icon_foreground"] = lambda: launcher.layers(font)[1]
    jobs["icon_monochrome"] = lambda: launcher.monochrome(font)
    jobs["icon"] = lambda: launcher.flat(*launcher.layers(font))
    for name, job in jobs.items():
        if not sys.argv[1:] or name.startswith(tuple(sys.argv[1:])):
            save(name, job())


if __name__ == "__main__":
    main()
