#!/usr/bin/env python3
"""Cut the app's fonts out of the pinned ones: `python3 assets/make/fonts.py`. Stops when a wanted glyph is missing."""

import json
import sys
import unicodedata

from fontTools import subset
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont

import charset
import inputs

OUT = inputs.HERE.parent / "fonts"
TEXT_FEATURES = ["kern", "mark", "mkmk", "ccmp", "locl"]
# A subset is a modified version: under the OFL the reserved names must go, and names of makers are not for promotion.
KEPT_NAMES = {0, 13, 14}  # copyright, licence, licence address
# egui lays text out horizontally and reads neither vertical metrics nor hints nor variation data.
DROPPED_TABLES = ["FFTM", "DSIG", "BASE", "STAT", "vhea", "vmtx", "VORG", "gasp", "prep"]


def cut(source, name, family, codes, features=()):
    """Write fonts/<name>.ttf with just `codes`, renamed to `family`; returns its code points that have no outline."""
    options = subset.Options(layout_features=list(features), hinting=False, notdef_outline=True, name_IDs=["*"])
    options.drop_tables += DROPPED_TABLES
    font = subset.load_font(inputs.path(source), options)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=codes)
    subsetter.subset(font)
    table = font["name"]
    kept = {(r.nameID, r.toUnicode()) for r in table.names if r.nameID in KEPT_NAMES and r.langID in (0, 0x409)}
    table.names = []
    for ident, text in sorted(kept):
        table.setName(text, ident, 3, 1, 0x409)
    for ident, text in (
        (1, family),
        (2, "Regular"),
        (3, f"{family} 1"),
        (4, family),
        (5, "Version 1"),
        (6, family.replace(" ", "")),
    ):
        table.setName(text, ident, 3, 1, 0x409)
    path = OUT / f"{name}.ttf"
    font.save(path)

    made = TTFont(path)
    cmap, glyphs = made.getBestCmap(), made["glyf"]
    blank = [
        c
        for c in codes
        if c in cmap and glyphs[cmap[c]].numberOfContours == 0 and unicodedata.category(chr(c)) not in ("Zs", "Cf")
    ]
    faults = [chr(c) for c in codes if c not in cmap] + [chr(c) for c in blank]
    print(f"{path.name:16} {path.stat().st_size:8} bytes {len(cmap):6} characters, faults: {''.join(faults) or 'none'}")
    return faults


def icons():
    """Write icons.ttf and icons.ron, the map from name to character."""
    lines = (inputs.HERE / "icons.txt").read_text().splitlines()
    wanted = [name for line in lines if not line.startswith("#") for name in line.split()]
    known = json.loads(inputs.path("icon-names").read_text())
    faults = [name for name in wanted if name not in known]
    chosen = {name: known[name] for name in sorted(set(wanted)) if name in known}
    faults += cut("icons", "icons", "Chuhe Icons", sorted(set(chosen.values())))
    rows = "".join(f"    \"{name}\": '\\u{{{code:04X}}}',\n" for name, code in chosen.items())
    (OUT / "icons.ron").write_text(
        f"// Made by assets/make/fonts.py: icon name -> its character in icons.ttf.\n{{\n{rows}}}\n"
    )
    return faults


def missing():
    """Write missing.ttf, which draws U+25FB alone and stands last in every family.

    egui reports each character of the face that owns the replacement glyph as absent; with this face last in the
    family its `has_glyph` is exact.
    """

    def box():
        pen = TTGlyphPen(None)
        for corners in (((60, 0), (60, 700), (760, 700), (760, 0)), ((120, 60), (700, 60), (700, 640), (120, 640))):
            pen.moveTo(corners[0])
            for corner in corners[1:]:
                pen.lineTo(corner)
            pen.closePath()
        return pen.glyph()

    font = FontBuilder(1000, isTTF=True)
    font.setupGlyphOrder([".notdef", "box"])
    font.setupCharacterMap({0x25FB: "box"})
    font.setupGlyf({".notdef": box(), "box": box()})
    font.setupHorizontalMetrics({".notdef": (820, 60), "box": (820, 60)})
    font.setupHorizontalHeader(ascent=880, descent=-120)
    font.setupNameTable({"familyName": "Chuhe Missing", "styleName": "Regular"})
    font.setupOS2(sTypoAscender=880, sTypoDescender=-120, usWinAscent=880, usWinDescent=120)
    font.setupPost()
    font.updateHead(created=0, modified=0)
    font.font.recalcTimestamp = False
    font.save(OUT / "missing.ttf")


def main():
    OUT.mkdir(exist_ok=True)
    faults = icons()
    for name, family, chars in (
        ("ui-regular", "Chuhe UI", charset.UI),
        ("ui-medium", "Chuhe UI Medium", charset.UI_MEDIUM),
        ("title-kai", "Chuhe Title", charset.TITLE),
        ("title-latin", "Chuhe Title Latin", charset.LATIN),
    ):
        faults += cut(name, name, family, sorted(map(ord, chars)), TEXT_FEATURES)
    missing()
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
