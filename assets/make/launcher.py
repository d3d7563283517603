"""The launcher icon: a red man 楚 on a crossing of kaya lines."""

import numpy as np
from PIL import Image, ImageDraw

from materials import wood
from men import CENTRE_X, CENTRE_Y, RADIUS, SIZE, glyph, man, ring, shadow
from noise import grid, mix, rgb

SIDE = 432  # 108 dp at the densest screen; a launcher may cut away all but the middle 66 dp
MAN = 286


def layers(font):
    """Background and foreground of an adaptive icon, both SIDE x SIDE."""
    grain = wood("icon", SIDE, SIDE, [(0, "#E9BF80"), (0.40, "#D9A765"), (0.70, "#C6904E"), (1, "#A87236")], 1.1)
    lines = Image.new("L", (SIDE, SIDE), 0)
    draw = ImageDraw.Draw(lines)
    draw.line((SIDE / 2, 0, SIDE / 2, SIDE), fill=255, width=4)
    draw.line((0, SIDE / 2, SIDE, SIDE / 2), fill=255, width=4)
    ground = mix(grain, rgb("#4A2E16"), np.asarray(lines, float) / 255 * 0.8)
    ground = Image.fromarray(np.uint8(np.clip(ground, 0, 1) * 255))

    corner = (SIDE - MAN) // 2
    front = Image.new("RGBA", (SIDE, SIDE), (0, 0, 0, 0))
    for picture, dx, dy in ((shadow(), 2, 6), (man("kaya", "red", glyph("楚", font, RADIUS * 1.26), "icon"), 0, 0)):
        front.alpha_composite(picture.resize((MAN, MAN), Image.Resampling.LANCZOS), (corner + dx, corner + dy))
    return ground, front


def monochrome(font):
    """The front layer as a shape for themed icons: rings and glyph cut out of a disc, alpha only."""
    x, y = grid(SIZE, SIZE)
    distance = np.hypot(x - CENTRE_X, y - CENTRE_Y) / RADIUS
    disc = np.clip((1 - distance) * RADIUS / 1.6 + 0.5, 0, 1)
    cut = np.maximum(glyph("楚", font, RADIUS * 1.26), ring(distance, 0.87, 0.035))
    alpha = Image.fromarray(np.uint8(np.clip(disc - cut, 0, 1) * 255)).resize((MAN, MAN), Image.Resampling.LANCZOS)
    shape = Image.new("RGBA", (SIDE, SIDE), (255, 255, 255, 0))
    corner = (SIDE - MAN) // 2
    mask = Image.new("L", (SIDE, SIDE), 0)
    mask.paste(alpha, (corner, corner))
    shape.putalpha(mask)
    return shape


def flat(ground, front):
    """The 512 x 512 icon of stores and desktops: the middle of the layers, so that the man fills it."""
    both = ground.convert("RGBA")
    both.alpha_composite(front)
    cut = 40
    return both.convert("RGB").crop((cut, cut, SIDE - cut, SIDE - cut)).resize((512, 512), Image.Resampling.LANCZOS)
