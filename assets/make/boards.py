"""The four boards and the tables they lie on."""

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from materials import jade, rice_paper, wood
from noise import fractal, grid, mix, rgb, rng, value_noise

PITCH = 240  # pixels between neighbouring points
EDGE = PITCH // 2  # from the border of the picture to the first point
WIDTH, HEIGHT = 9 * PITCH, 10 * PITCH
UNIT = PITCH / 120  # all lengths below are in 1/120 of the pitch
OVERSAMPLE = 3


class Lines:
    """A mask of line art, drawn larger and scaled down. `brush` (a drift in units) makes the strokes look hand-made."""

    def __init__(self, brush=None):
        self.brush, self.stream = brush, rng("brush")
        self.picture = Image.new("L", (WIDTH * OVERSAMPLE, HEIGHT * OVERSAMPLE), 0)
        self.draw = ImageDraw.Draw(self.picture)

    def line(self, start, end, width):
        """Points in pitches from the top left point, width in units."""
        scale = PITCH * OVERSAMPLE
        (x0, y0), (x1, y1) = ((x * scale + scale / 2, y * scale + scale / 2) for x, y in (start, end))
        width *= UNIT * OVERSAMPLE
        if self.brush:
            self.stroke(x0, y0, x1, y1, width)
        elif x0 == x1 or y0 == y1:  # square ends, so that corners meet cleanly
            half = width / 2
            self.draw.rectangle(
                (min(x0, x1) - half, min(y0, y1) - half, max(x0, x1) + half, max(y0, y1) + half), fill=255
            )
        else:
            self.draw.line((x0, y0, x1, y1), fill=255, width=int(width + 1.5))

    def stroke(self, x0, y0, x1, y1, width):
        unit = UNIT * OVERSAMPLE
        length = np.hypot(x1 - x0, y1 - y0)
        count = int(length / unit * 1.6) + 2
        along = np.linspace(0, 1, count)
        breath = self.stream.uniform(-1, 1, max(3, count // 70 + 3))
        breath = np.interp(along, np.linspace(0, 1, len(breath)), breath)
        drift = np.interp(along, np.linspace(0, 1, 5), self.stream.uniform(-1, 1, 5)) * self.brush * unit
        press = 1 + 0.45 * np.exp(-along / 0.02) + 0.3 * np.exp(-(1 - along) / 0.02)
        x = x0 + (x1 - x0) * along - (y1 - y0) / length * drift
        y = y0 + (y1 - y0) * along + (x1 - x0) / length * drift
        radius = width / 2 * (1 + 0.28 * breath) * press
        for cx, cy, r in zip(x, y, radius):
            self.draw.ellipse((cx - r, cy - r, cx + r, cy + r), fill=255)

    def mask(self):
        return np.asarray(self.picture.resize((WIDTH, HEIGHT), Image.Resampling.LANCZOS), float) / 255


def grid_mask(width, frame, brush=None):
    """The 9 x 10 lines with the river left open, palace diagonals, corner marks and the frame."""
    art = Lines(brush)
    for rank in range(10):
        art.line((0, rank), (8, rank), width)
    for file in range(9):
        for top, bottom in [(0, 9)] if file in (0, 8) else [(0, 4), (5, 9)]:
            art.line((file, top), (file, bottom), width)
    for top in (0, 7):
        art.line((3, top), (5, top + 2), width)
        art.line((5, top), (3, top + 2), width)
    out = 15 / 120
    corners = [(-out, -out), (8 + out, -out), (8 + out, 9 + out), (-out, 9 + out)]
    for start, end in zip(corners, corners[1:] + corners[:1]):
        art.line(start, end, frame)
    gap, arm = 9 / 120, 21 / 120
    marked = [(1, 2), (7, 2), (1, 7), (7, 7)] + [(file, rank) for rank in (3, 6) for file in (0, 2, 4, 6, 8)]
    for file, rank in marked:
        for side in (-1, 1):
            if (file, side) in ((0, -1), (8, 1)):
                continue
            for up in (-1, 1):
                x, y = file + side * gap, rank + up * gap
                art.line((x, y), (x + side * arm, y), width)
                art.line((x, y), (x, y + up * arm), width)
    return art.mask()


def river_mask(font, size=82, bold=2.0):
    """楚河 漢界 between the banks."""
    double = 2
    picture = Image.new("L", (WIDTH * double, HEIGHT * double), 0)
    draw = ImageDraw.Draw(picture)
    face = ImageFont.truetype(font, round(size * UNIT * double))
    for char, file in zip("楚河漢界", (1.35, 2.65, 5.35, 6.65)):
        place = ((EDGE + file * PITCH) * double, (EDGE + 4.5 * PITCH) * double)
        draw.text(
            place, char, font=face, fill=255, anchor="mm", stroke_width=round(bold * UNIT * double), stroke_fill=255
        )
    return np.asarray(picture.resize((WIDTH, HEIGHT), Image.Resampling.LANCZOS), float) / 255


def engrave(colour, mask, ink, depth, opacity):
    """An inked groove: paint, shade the upper left wall, light the lower right lip."""
    lip = np.clip(np.roll(mask, (round(2 * UNIT),) * 2, (0, 1)) - mask, 0, 1)
    wall = np.clip(np.roll(mask, (-round(UNIT),) * 2, (0, 1)) - mask, 0, 1)
    colour = mix(colour, rgb(ink), mask * opacity)
    colour = mix(colour, np.ones(3), lip * depth)
    return mix(colour, np.zeros(3), wall * depth * 0.6)


def window_light(colour, amount=0.10, edge=0.10):
    """Light falling from the upper left, and a darker rim."""
    height, width = colour.shape[:2]
    x, y = grid(width, height)
    colour = colour * (1 + amount * (0.5 - (x / width * 0.45 + y / height * 0.55)))[..., None]
    near = np.minimum(np.minimum(x, width - x), np.minimum(y, height - y))
    return colour * (1 - edge * np.exp(-near / (34 * UNIT)))[..., None]


def kaya(font):
    colour = wood("kaya", WIDTH, HEIGHT, [(0, "#EFC98C"), (0.40, "#E2B474"), (0.70, "#D3A05C"), (1, "#B57F40")], UNIT)
    colour = engrave(window_light(colour), river_mask(font), "#5A3A1C", 0.20, 0.72)
    return engrave(colour, grid_mask(2.6, 6), "#4A2E16", 0.26, 0.86)


def green_jade(font):
    stops = [(0, "#587B68"), (0.35, "#748F7C"), (0.58, "#8DA692"), (0.80, "#AFC1AC"), (1, "#D8E2D0")]
    colour = jade("jade", WIDTH, HEIGHT, stops, 300 * UNIT, grain=0.002)
    x, y = grid(WIDTH, HEIGHT)
    glow = np.exp(-(((x - WIDTH * 0.42) / (620 * UNIT)) ** 2 + ((y - HEIGHT * 0.4) / (720 * UNIT)) ** 2))
    colour = window_light(colour * (0.93 + 0.11 * glow)[..., None], 0.08, 0.16)
    colour = engrave(colour, river_mask(font), "#1E4A3A", 0.30, 0.80)
    return engrave(colour, grid_mask(2.8, 6), "#143528", 0.34, 0.92)


def rice(font):
    """Ink on paper: three washes of hills in the river, brushed lines."""
    colour = rice_paper("rice", WIDTH, HEIGHT, UNIT)
    x, y = grid(WIDTH, HEIGHT)
    for k, (base, height, ink, strength) in enumerate(
        ((4.42, 66, "#8FA0A0", 0.22), (4.68, 50, "#6F8287", 0.26), (4.94, 30, "#566A70", 0.24))
    ):
        outline = (
            value_noise(f"mt{k}", WIDTH, 4, (150 - 20 * k) * UNIT)[0] * 0.75
            + value_noise(f"mtb{k}", WIDTH, 4, 44 * UNIT)[0] * 0.3
            + value_noise(f"mtc{k}", WIDTH, 4, 13 * UNIT)[0] * 0.08
        )
        below = (y - (EDGE + base * PITCH - height * UNIT * (outline + 0.15))[None, :]) / UNIT
        wash = np.where(below > 0, np.exp(-below / (24 + 10 * k)), np.exp(-((below / 1.3) ** 2)))
        grain = 0.80 + 0.28 * fractal(f"mg{k}", WIDTH, HEIGHT, 70 * UNIT, 4)
        inside = (
            np.clip((EDGE + 5 * PITCH - 2 * UNIT - y) / (16 * UNIT), 0, 1)
            * np.clip((y - (EDGE + 4 * PITCH + 2 * UNIT)) / (10 * UNIT), 0, 1)
            * np.clip((x - EDGE) / (18 * UNIT), 0, 1)
            * np.clip((EDGE + 8 * PITCH - x) / (18 * UNIT), 0, 1)
        )
        colour = mix(colour, rgb(ink), np.clip(wash * grain * inside * strength, 0, 1))
    colour = window_light(colour, 0.05, 0.05)
    dry = np.clip(
        0.93 + 0.20 * fractal("dry", WIDTH, HEIGHT, 60 * UNIT, 4) + 0.12 * value_noise("dry2", WIDTH, HEIGHT, 2 * UNIT),
        0.55,
        1,
    )
    colour = mix(colour, rgb("#26221F"), river_mask(font, 84, 2.2) * 0.86 * dry)
    return mix(colour, rgb("#2A2623"), grid_mask(2.8, 6.5, brush=0.9) * 0.84 * dry)


def night(font):
    colour = wood(
        "night",
        WIDTH,
        HEIGHT,
        [(0, "#3A332C"), (0.5, "#312B25"), (1, "#241F1B")],
        UNIT,
        fibre=0.09,
        ring=0.42,
        pores=0.35,
    )
    colour = engrave(window_light(colour, 0.20, 0.20), river_mask(font), "#B79A63", 0.06, 0.70)
    return engrave(colour, grid_mask(2.4, 5), "#A98F5E", 0.06, 0.74)


BOARDS = {"kaya": kaya, "jade": green_jade, "rice": rice, "night": night}
TABLES = {
    "kaya": ("#EDE4D3", "#D9CBB2"),
    "jade": ("#E6EBE3", "#C9D4C8"),
    "rice": ("#EFEBE2", "#DAD4C6"),
    "night": ("#231F1C", "#131110"),
}


def table(skin, size=256):
    """One soft pool of window light to be stretched over the window, dithered against banding."""
    x, y = grid(size, size)
    far = np.clip(np.hypot((x / (size - 1) - 0.42) * 0.9, y / (size - 1) - 0.34) / 0.95, 0, 1)
    centre, edge = map(rgb, TABLES[skin])
    colour = mix(np.ones((size, size, 3)) * centre, edge, far * far * (3 - 2 * far))
    return colour + rng("t" + skin).uniform(-0.6, 0.6, (size, size, 1)) / 255
