"""The men: turned discs of wood, stone or ivory with an engraved glyph, and their shadow."""

import numpy as np
from fontTools.pens.recordingPen import RecordingPen
from fontTools.svgLib.path import parse_path
from PIL import Image, ImageDraw, ImageFont

from materials import jade, wood
from noise import blur, fractal, grid, mix, resize, rgb
from pictograms import PICTOGRAMS

CELL = 256  # pixels of one man in an atlas
SIZE = 512  # pixels he is drawn at
RADIUS, CENTRE_X, CENTRE_Y, THICKNESS = 226.0, 256.0, 244.0, 20.0
CENTRE = np.array([CENTRE_X, CENTRE_Y])
ORDER = "KAEHRCP"
GLYPHS = {"trad": ("帥仕相傌俥炮兵", "將士象馬車砲卒"), "simp": ("帅仕相马车炮兵", "将士象马车炮卒")}
SETS = ("trad", "simp", "picto")

# Per skin, red then black: material, ink of glyph and rings, wall of the disc.
# `depth` scales the groove, `gloss` the highlights, `warm` lets shadows fall towards amber.
SKINS = {
    "kaya": dict(
        red=("box", "#A8180F", "#A8763C"), black=("box", "#17110D", "#A8763C"), depth=1.0, gloss=0.09, warm=True
    ),
    "jade": dict(
        red=("white jade", "#B3261A", "#A9B7A2"),
        black=("dark jade", "#EBDCA4", "#0D241C"),
        depth=0.8,
        gloss=0.42,
        warm=False,
    ),
    "rice": dict(
        red=("cinnabar", "#FFF6E6", "#7C2118"),
        black=("inkstone", "#FBF3E4", "#0E0D0C"),
        depth=0.45,
        gloss=0.05,
        warm=False,
    ),
    "night": dict(
        red=("ivory", "#A61B12", "#9C8A68"), black=("ebony", "#E9D6A6", "#060606"), depth=0.9, gloss=0.20, warm=True
    ),
    # kaya with the sides told apart by tone as well; the other skins are so already
    "kaya_hc": dict(
        red=("box", "#A8180F", "#A8763C"), black=("walnut", "#F7E6BF", "#1C110A"), depth=1.0, gloss=0.09, warm=True
    ),
}


def material(kind, key):
    n = SIZE
    match kind:
        case "box":
            stops = [(0, "#FBE9C3"), (0.5, "#F3DAA8"), (0.8, "#E8C88C"), (1, "#D7AE6C")]
            return wood("box" + key, n, n, stops, 1.5, ring=0.36)
        case "walnut":
            return wood("wn" + key, n, n, [(0, "#4A3222"), (0.5, "#38251A"), (1, "#251710")], 1.5, 0.08, 0.40, 0.2)
        case "ivory":
            return wood("iv" + key, n, n, [(0, "#F3E9D2"), (0.5, "#EBDEC2"), (1, "#DCCBA6")], 2.2, ring=0.20, pores=0)
        case "ebony":
            return wood("eb" + key, n, n, [(0, "#2E2A29"), (0.5, "#211E1E"), (1, "#151313")], 1.6, 0.10, 0.40, 0.3)
        case "white jade":
            return jade("wj" + key, n, n, [(0, "#DCE6D6"), (0.5, "#EEF2E6"), (1, "#FBFBF3")], 240)
        case "dark jade":
            return jade("dj" + key, n, n, [(0, "#12332A"), (0.5, "#1C463A"), (1, "#39705C")], 220, 0.36)
        case "cinnabar":
            return rgb("#B8382A") * (1 + 0.05 * fractal("ci" + key, n, n, 160))[..., None]
        case "inkstone":
            return rgb("#26231F") * (1 + 0.12 * fractal("in" + key, n, n, 120))[..., None]
    raise ValueError(kind)


def outlines(path):
    """Polygons of an SVG path; curves become 24 chords."""
    pen = RecordingPen()
    parse_path(path, pen)
    polygons, points = [], []
    steps = np.linspace(0, 1, 25)[1:, None]
    for verb, args in pen.value:
        if verb == "moveTo":
            points = [np.array(args[0], float)]
        elif verb == "lineTo":
            points.append(np.array(args[0], float))
        elif verb == "curveTo":
            start, (a, b, end) = points[-1], np.array(args, float)
            points += list(
                (1 - steps) ** 3 * start
                + 3 * (1 - steps) ** 2 * steps * a
                + 3 * (1 - steps) * steps**2 * b
                + steps**3 * end
            )
        elif verb in ("closePath", "endPath"):
            polygons.append(points)
            points = []
        else:
            raise ValueError(verb)
    return [polygon for polygon in polygons if len(polygon) > 2]


def middle_of_ink(mask):
    """Centre of the smallest circle round the ink (Badoiu and Clarkson's iteration), and the inked points."""
    y, x = np.nonzero(mask > 0.5)
    points = np.stack([x, y], -1).astype(float)
    centre = CENTRE.copy()
    for i in range(1, 400):
        farthest = points[np.argmax(((points - centre) ** 2).sum(1))]
        centre += (farthest - centre) / (i + 1)
    return centre, points


def fitted(draw, reach, smallest, largest, share=1.0):
    """Call `draw(growth, offset)` so that the ink is centred and its farthest point lies at `reach` of the radius.

    `share` of the way to the middle of the ink is taken; growth stays between `smallest` and `largest`, so that no
    tail touches the ring and no glyph looks lost.
    """
    centre, points = middle_of_ink(draw(1, np.zeros(2)))
    offset = (CENTRE - centre) * share
    farthest = np.hypot(*(points + offset - CENTRE).T).max()
    growth = np.clip(reach * RADIUS / farthest, smallest, largest)
    return draw(growth, offset * growth)


def halved(picture):
    return np.asarray(picture.resize((SIZE, SIZE), Image.Resampling.LANCZOS), float) / 255


def pictogram(kind):
    def draw(growth, offset):
        picture = Image.new("L", (SIZE * 2, SIZE * 2), 0)
        pen = ImageDraw.Draw(picture)
        for sign, path in PICTOGRAMS[kind]:
            for polygon in outlines(path):
                corners = (CENTRE + offset + (np.array(polygon) - 50) * RADIUS * 1.36 / 100 * growth) * 2
                pen.polygon([tuple(corner) for corner in corners], fill=255 if sign == "+" else 0)
        return halved(picture)

    return fitted(draw, 0.74, 0.85, 1.2)


def glyph(char, font, size=RADIUS * 1.40, bold=5):
    """The character emboldened by `bold` pixels, so that it looks carved."""

    def draw(growth, offset):
        face = ImageFont.truetype(font, int(size * growth * 2))
        picture = Image.new("L", (SIZE * 2, SIZE * 2), 0)
        pen = ImageDraw.Draw(picture)
        left, top, right, bottom = pen.textbbox((0, 0), char, font=face, stroke_width=bold * 2)
        x, y = (CENTRE + offset) * 2
        pen.text(
            (x - (left + right) / 2, y - (top + bottom) / 2),
            char,
            font=face,
            fill=255,
            stroke_width=bold * 2,
            stroke_fill=255,
        )
        return halved(picture)

    return fitted(draw, 0.775, 0.93, 1.11, share=0.5)


def ring(distance, at, width):
    return np.clip(1 - (np.abs(distance - at) - width / 2) / (2.2 / RADIUS), 0, 1)


def man(skin, side, mask, key):
    """One man as a CELL x CELL picture. Red has two fine rings and black one bold ring: a cue of shape, not of hue."""
    style = SKINS[skin]
    kind, ink, side_colour = style[side]
    x, y = grid(SIZE, SIZE)
    distance = np.hypot(x - CENTRE_X, y - CENTRE_Y) / RADIUS
    top = np.clip((1 - distance) * RADIUS / 1.6 + 0.5, 0, 1)
    drop = np.clip(y - CENTRE_Y, 0, THICKNESS)
    body = np.clip((1 - np.hypot(x - CENTRE_X, y - CENTRE_Y - drop) / RADIUS) * RADIUS / 1.6 + 0.5, 0, 1)

    if side == "red":
        rings = np.maximum(ring(distance, 0.905, 0.020), ring(distance, 0.838, 0.020))
    else:
        rings = ring(distance, 0.872, 0.058)
    inked = np.clip(np.maximum(mask, rings), 0, 1)

    # A slightly domed top, a rolled edge, grooves under the ink, lit from the upper left.
    rolled = np.where(distance > 0.93, -(np.clip((distance - 0.93) / 0.07, 0, 1.2) ** 2) * 15, 0)
    groove = -(blur(inked, 2.2) * 0.6 + blur(inked, 4.5) * 0.4) * 9 * style["depth"]
    slope_y, slope_x = np.gradient(-7 * distance**2 + rolled + groove)
    up = 1 / np.sqrt(slope_x**2 + slope_y**2 + 1)
    normal = np.stack([-slope_x * up, -slope_y * up, up], -1)
    light = np.array([-0.46, -0.58, 0.67])
    light /= np.linalg.norm(light)
    half = light + np.array([0, 0, 1])
    half /= np.linalg.norm(half)
    shade = np.clip(0.34 + 0.66 * np.clip(normal @ light, 0, 1) / light[2], 0, 1.35)[..., None]
    shine = np.clip(normal @ half, 0, 1) ** 38

    colour = mix(material(kind, key), rgb(ink), blur(inked, 0.9) * 0.96)
    warmth = np.array([1.0, 1.12, 1.32]) if style["warm"] else np.ones(3)
    colour = colour * np.where(shade < 1, np.clip(shade, 0.02, 1) ** warmth, shade)
    sheen = np.exp(-(((x - CENTRE_X + 95) / 175) ** 2 + ((y - CENTRE_Y + 120) / 130) ** 2))
    colour = colour + ((shine * (1 - 0.6 * inked) + sheen * 0.30) * style["gloss"])[..., None]

    across = (x - CENTRE_X) / RADIUS
    below = y - CENTRE_Y - np.sqrt(np.clip(1 - across**2, 0, 1)) * RADIUS
    wall = rgb(side_colour) * np.clip(1.02 - 0.45 * np.abs(across + 0.25), 0.4, 1.1)[..., None]
    wall = wall * (1 - 0.45 * np.clip(below / THICKNESS, 0, 1))[..., None]
    colour = np.clip(mix(wall, colour, top), 0, 1)

    # Scaling down premultiplied avoids a dark halo.
    planes = np.dstack([colour * body[..., None], body])
    small = np.stack([resize(planes[..., i], CELL, CELL, Image.Resampling.BOX) for i in range(4)], -1)
    small[..., :3] /= np.clip(small[..., 3:], 1e-4, 1)
    return Image.fromarray(np.uint8(np.clip(small, 0, 1) * 255 + 0.5))


def atlas(skin, name, font):
    """7 x 2 cells: K A E H R C P, red above black."""
    sheet = Image.new("RGBA", (len(ORDER) * CELL, 2 * CELL), (0, 0, 0, 0))
    for row, side in enumerate(("red", "black")):
        for column, kind in enumerate(ORDER):
            mask = pictogram(kind) if name == "picto" else glyph(GLYPHS[name][row][column], font)
            sheet.paste(man(skin, side, mask, f"{side[0]}{kind}"), (column * CELL, row * CELL))
    return sheet


def shadow():
    x, y = grid(CELL, CELL)
    alpha = np.clip(1 - (np.hypot(x - 131, y - 137) / 113 - 0.84) / 0.26, 0, 1) ** 2 * 0.50
    picture = np.dstack([np.ones((CELL, CELL, 3)) * rgb("#1E1208"), alpha])
    return Image.fromarray(np.uint8(picture * 255))
