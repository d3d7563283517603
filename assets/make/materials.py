"""Wood, jade and paper as RGB arrays. `scale` is the size of the material's features: larger means coarser."""

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

from noise import fractal, grid, mix, ramp, rgb, rng, sample, value_noise


def wood(name, width, height, stops, scale=1.0, fibre=0.05, ring=0.55, pores=0.10):
    """Straight, quarter-sawn grain running down the picture, gently warped."""
    x, _ = grid(width, height)
    warp = 26 * value_noise(name + "w", width, height, 420 * scale, 1500 * scale) + 7 * value_noise(
        name + "w2", width, height, 160 * scale, 700 * scale
    )
    across = x / scale + warp
    table = rng(name + "ring").uniform(0, 1, 4096)

    def bands(period):
        t = across / period + 900
        cell = np.floor(t).astype(int)
        f = t - cell
        f = f * f * (3 - 2 * f)
        return table[cell % 4096] * (1 - f) + table[(cell + 1) % 4096] * f

    late_wood = np.clip((bands(11) - 0.50) * 2, 0, 1) ** 1.5
    tone = 0.44 + 0.20 * (bands(96) - 0.5) + 0.20 * (bands(27) - 0.5) + ring * 0.42 * late_wood
    fibres = value_noise(name + "f", width, height, 1.8 * scale, 90 * scale) + 0.7 * value_noise(
        name + "f2", width, height, 3.2 * scale, 240 * scale
    )
    tone = tone + fibre * fibres + 0.08 * fractal(name + "c", width, height, 520 * scale, 3)

    stream = rng(name + "p")
    picture = Image.new("L", (width, height), 0)
    draw = ImageDraw.Draw(picture)
    for _ in range(int(width * height / 900 / scale**2)):
        left, top = stream.uniform(0, width), stream.uniform(0, height)
        end = (left + stream.uniform(-0.6, 0.6) * scale, top + stream.uniform(5, 22) * scale)
        draw.line((left, top, *end), fill=int(stream.uniform(60, 170)), width=max(1, round(scale)))
    dashes = np.asarray(picture.filter(ImageFilter.GaussianBlur(0.7 * scale)), float) / 255
    return ramp(tone, stops) * (1 - pores * dashes[..., None])


def jade(name, width, height, stops, size=300, vein=0.30, grain=0.0035):
    """Cloudy stone with pale veins: noise looked up through noise."""
    x, y = grid(width, height)
    drift_x = fractal(name + "x", width, height, size * 1.1, 4)
    drift_y = fractal(name + "y", width, height, size * 1.1, 4)
    bend = size / 300
    base = sample(fractal(name, width, height, size, 6), x + 150 * bend * drift_x, y + 190 * bend * drift_y)
    ridge = (
        1
        - np.abs(
            sample(fractal(name + "r", width, height, size * 0.9), x + 120 * bend * drift_y, y + 160 * bend * drift_x)
        )
        * 3.2
    )
    ridge = np.clip(ridge, 0, 1) ** 2.2
    cloud = np.clip(fractal(name + "k", width, height, size * 1.7, 3) + 0.35, 0, 1)
    speck = rng(name + "s").normal(0, grain, (height, width, 1))
    return ramp(0.45 + 0.30 * base + vein * ridge * cloud, stops) + speck


def rice_paper(name, width, height, scale=1.0, tone="#F4EDDD"):
    """Off-white paper with dark and light fibres."""
    shade = (
        1
        + 0.018 * fractal(name, width, height, 380 * scale, 4)
        + 0.009 * value_noise(name + "g", width, height, 3.2 * scale)
    )
    colour = np.ones((height, width, 3)) * rgb(tone) * shade[..., None]
    stream = rng(name + "fib")
    for grey, count, strength in ((0, 420, 26), (255, 620, 70)):
        picture = Image.new("L", (width * 2, height * 2), 0)
        draw = ImageDraw.Draw(picture)
        for _ in range(count):
            x, y, angle = stream.uniform(0, width * 2), stream.uniform(0, height * 2), stream.uniform(0, 6.28)
            turn, points = stream.normal(0, 0.035), []
            for _ in range(int(stream.uniform(12, 46))):
                points.append((x, y))
                x, y, angle = x + 5 * scale * np.cos(angle), y + 5 * scale * np.sin(angle), angle + turn
            draw.line(
                points, fill=int(strength * stream.uniform(0.4, 1)), width=round(int(stream.integers(1, 3)) * scale)
            )
        fibres = np.asarray(picture.resize((width, height), Image.Resampling.LANCZOS), float) / 255
        colour = mix(colour, np.ones(3) * (grey / 255) * 0.96 + 0.03, fibres)
    return colour
