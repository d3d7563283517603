"""Seeded noise and colour arithmetic on float arrays in 0..1. Every random stream is seeded by its name."""

import zlib

import numpy as np
from PIL import Image, ImageFilter


def rng(name):
    return np.random.default_rng(zlib.crc32(name.encode()))


def rgb(text):
    return np.array([int(text[i : i + 2], 16) for i in (1, 3, 5)], float) / 255


def grid(width, height):
    """Pixel coordinates (x, y) as two float arrays."""
    y, x = np.mgrid[0:height, 0:width].astype(float)
    return x, y


def resize(plane, width, height, method=Image.Resampling.BICUBIC):
    return np.asarray(Image.fromarray(plane.astype(np.float32)).resize((width, height), method))


def blur(plane, radius):
    grey = Image.fromarray(np.uint8(np.clip(plane, 0, 1) * 255))
    return np.asarray(grey.filter(ImageFilter.GaussianBlur(radius)), float) / 255


def value_noise(name, width, height, across, down=None):
    """Smooth noise in [-1, 1] whose features are `across` x `down` pixels large."""
    down = down or across
    lattice = rng(name).uniform(-1, 1, (max(2, int(height / down) + 2), max(2, int(width / across) + 2)))
    return np.clip(resize(lattice, width, height), -1, 1)


def fractal(name, width, height, size, octaves=5):
    """Octaves of value noise, each half as large and half as strong as the one before."""
    total, weight, sum_of_weights = np.zeros((height, width)), 1.0, 0.0
    for i in range(octaves):
        total += weight * value_noise(f"{name}{i}", width, height, max(1.5, size / 2**i))
        sum_of_weights += weight
        weight *= 0.5
    return total / sum_of_weights * 1.6


def sample(plane, x, y):
    """Bilinear look-up at (x, y), mirrored at the borders."""
    height, width = plane.shape
    x = np.abs((x + width) % (2 * width) - width).clip(0, width - 1.001)
    y = np.abs((y + height) % (2 * height) - height).clip(0, height - 1.001)
    left, top = x.astype(int), y.astype(int)
    fx, fy = x - left, y - top
    upper = plane[top, left] * (1 - fx) + plane[top, left + 1] * fx
    lower = plane[top + 1, left] * (1 - fx) + plane[top + 1, left + 1] * fx
    return upper * (1 - fy) + lower * fy


def ramp(t, stops):
    """Colours along (position, "#rrggbb") stops."""
    t = np.clip(t, 0, 1)
    places = [place for place, _ in stops]
    colours = np.array([rgb(text) for _, text in stops])
    return np.stack([np.interp(t, places, colours[:, i]) for i in range(3)], -1)


def mix(under, over, amount):
    return under * (1 - amount[..., None]) + over * amount[..., None]
