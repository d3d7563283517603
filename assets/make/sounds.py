#!/usr/bin/env python3
"""Make the app's sound cues by modal and plucked-string synthesis: `python3 assets/make/sounds.py` (needs oggenc).

44.1 kHz mono. Each cue has its own peak, so that the set is balanced as it is: a move is the reference, nothing is
louder than a win, and the app multiplies by the player's volume only.
"""

import io
import math
import subprocess
import wave
from pathlib import Path

import numpy as np

RATE = 44100
OUT = Path(__file__).resolve().parent.parent / "sounds"


def seconds(length):
    return np.arange(int(length * RATE)) / RATE


def modes(length, partials):
    """Decaying sines: (frequency in Hz, amplitude, decay time in s) each."""
    at = seconds(length)
    return sum(
        amp * np.sin(2 * np.pi * hertz * at + i) * np.exp(-at / decay) for i, (hertz, amp, decay) in enumerate(partials)
    )


def low_pass(signal, cutoff):
    keep = math.exp(-2 * math.pi * cutoff / RATE)
    out, state = np.empty_like(signal), 0.0
    for i, value in enumerate(signal):
        state = (1 - keep) * value + keep * state
        out[i] = state
    return out


def click(length, cutoff, decay, seed):
    noise = np.random.default_rng(seed).normal(0, 1, len(seconds(length)))
    return low_pass(noise - low_pass(noise, 350), cutoff) * np.exp(-seconds(length) / decay)


def knock(pitch=1.0, weight=1.0, bright=1.0, seed=1, length=0.24):
    """A hardwood man set down on a thick board: the click of contact, the modes of the man, the body of the board."""
    man = modes(
        length,
        [
            (1180 * pitch, 1, 0.024),
            (1870 * pitch, 0.55 * bright, 0.015),
            (2950 * pitch, 0.28 * bright, 0.009),
            (4320 * pitch, 0.10 * bright, 0.005),
        ],
    )
    board = modes(
        length, [(168 / weight, 0.95 * weight, 0.060), (262 / weight, 0.6 * weight, 0.045), (417, 0.35, 0.026)]
    )
    return man + board + 0.8 * bright * click(length, 4200, 0.0024, seed)


def pluck(hertz, length, seed, soft=0.5, damping=0.9965):
    """A softened Karplus-Strong string: a distant zither."""
    size = round(RATE / hertz)
    loop = np.random.default_rng(seed).uniform(-1, 1, size)
    for _ in range(int(3 + 8 * soft)):
        loop = 0.5 * (loop + np.roll(loop, 1))
    loop -= loop.mean()
    loop /= np.abs(loop).max()
    out = np.empty(int(length * RATE))
    for i in range(len(out)):
        k = i % size
        out[i] = loop[k]
        loop[k] = damping * 0.5 * (loop[k] + loop[(k + 1) % size])
    return out


def bowl(hertz, length):
    """A small bronze bowl; the fourth partial beats slowly against the first."""
    return modes(
        length,
        [
            (hertz, 1, length * 0.30),
            (hertz * 2.71, 0.42, length * 0.17),
            (hertz * 5.15, 0.14, length * 0.08),
            (hertz * 1.004, 0.7, length * 0.26),
        ],
    )


def mix(length, *parts):
    """Lay (start in s, gain, signal) parts over each other."""
    out = np.zeros(int(length * RATE))
    for start, gain, signal in parts:
        first = int(start * RATE)
        count = min(len(signal), len(out) - first)
        out[first : first + count] += gain * signal[:count]
    return out


def room(signal, length=0.35, wet=0.10):
    """A wooden room: convolution with decaying dark noise, after 6 ms."""
    echo = np.random.default_rng(9).normal(0, 1, int(length * RATE)) * np.exp(-seconds(length) / (length / 5))
    echo[: int(0.006 * RATE)] = 0
    echo = low_pass(echo, 3000)
    echo /= np.sqrt((echo**2).sum())
    count = len(signal) + len(echo) - 1
    size = 1 << (count - 1).bit_length()
    wet_signal = np.fft.irfft(np.fft.rfft(signal, size) * np.fft.rfft(echo, size), size)[:count]
    return np.pad(signal, (0, len(echo) - 1)) + wet * wet_signal


def thud(pitch, weight, gain, cutoff, seed, length=0.16):
    """A knock behind felt."""
    return gain * low_pass(knock(pitch, weight, 0.3, seed, length), cutoff)


def move(pitch, weight, bright, seed):
    return room(mix(0.24, (0, 1, knock(pitch, weight, bright, seed))), 0.22, 0.10)


D3, G2, G3, B3, D4, E4, F4_SHARP, A4, B4, D5 = 146.83, 98, 196, 246.94, 293.66, 329.63, 369.99, 440, 493.88, 587.33
RUN = [(i * 0.11, 0.7, pluck(note, 1.8, 20 + i, 0.4)) for i, note in enumerate((D4, E4, F4_SHARP, A4, B4, D5))]

# name: (peak in dBFS, signal)
CUES = {
    "select": (-18, room(mix(0.09, (0, 1, knock(1.35, 0.5, 0.5, 11, 0.09))), 0.12, 0.05)),
    "move": (-9, move(1.0, 1.0, 0.9, 1)),
    "move2": (-9, move(0.955, 1.06, 0.8, 2)),
    "move3": (-9, move(1.05, 0.95, 1.0, 5)),
    "capture": (
        -8,
        room(mix(0.34, (0, 0.55, knock(1.22, 0.7, 1.2, 3)), (0.052, 1, knock(0.86, 1.25, 0.9, 4))), 0.28, 0.12),
    ),
    "check": (
        -8,
        room(
            mix(0.95, (0, 0.8, knock(bright=0.9)), (0.07, 0.62, bowl(523.25, 0.85)), (0.07, 0.16, bowl(784, 0.6))),
            0.4,
            0.14,
        ),
    ),
    "illegal": (-14, room(low_pass(mix(0.16, (0, 1, knock(0.55, 1.2, 0.15, 6, 0.16))), 900), 0.10, 0.04)),
    "hint": (-16, room(mix(0.7, (0, 0.8, bowl(880, 0.6)), (0.09, 0.5, bowl(1174.7, 0.55))), 0.4, 0.16)),
    "tick": (-20, mix(0.05, (0, 1, knock(1.9, 0.3, 0.6, 8, 0.05)))),
    "win": (
        -6,
        room(
            mix(
                2.3,
                (0, 0.8, pluck(D4, 2.0, 3)),
                (0.17, 0.8, pluck(F4_SHARP, 1.9, 4)),
                (0.34, 0.85, pluck(A4, 1.9, 5)),
                (0.56, 1, pluck(D5, 1.7, 6, 0.4)),
                (0.56, 0.6, pluck(D3, 1.7, 7)),
            ),
            0.7,
            0.22,
        ),
    ),
    "lose": (
        -9,
        room(
            mix(
                1.9,
                (0, 0.8, pluck(D4, 1.6, 3, 0.8)),
                (0.30, 0.8, pluck(B3, 1.5, 4, 0.8)),
                (0.62, 0.9, pluck(G3, 1.25, 5, 0.9)),
                (0.62, 0.5, pluck(G2, 1.25, 7, 0.9)),
            ),
            0.7,
            0.22,
        ),
    ),
    "draw": (
        -10,
        room(
            mix(
                1.4,
                (0, 0.8, pluck(D4, 1.3, 3, 0.7)),
                (0.24, 0.8, pluck(D4, 1.1, 4, 0.7)),
                (0.24, 0.5, pluck(D3, 1.1, 5, 0.8)),
            ),
            0.6,
            0.2,
        ),
    ),
    # How a game ended, heard while the last position is seen; whether it was won is heard as the sheet rises.
    # Two hard men and the general's bowl.
    "end_mate": (
        -8,
        room(
            mix(0.7, (0, 0.7, knock(0.92, 1.2)), (0.11, 1, knock(0.78, 1.4, 1, 2)), (0.12, 0.5, bowl(196, 0.5))),
            0.2,
            0.1,
        ),
    ),
    # A man that cannot move.
    "end_stalemate": (
        -10,
        room(
            mix(
                0.6,
                (0, 1, thud(0.7, 1.3, 1, 700, 3)),
                (0.15, 0.8, thud(0.7, 1.3, 1, 600, 4)),
                (0.3, 0.7, pluck(G2, 0.28, 5, 1, 0.96)),
            ),
            0.2,
            0.1,
        ),
    ),
    # The clappers of a court, and its bowl.
    "end_law": (
        -8,
        room(
            mix(
                0.75,
                (0, 1, knock(1.6, 0.6, 1.1, 3)),
                (0.14, 1, knock(1.6, 0.6, 1.1, 4)),
                (0.28, 0.7, bowl(B3, 0.45)),
            ),
            0.2,
            0.12,
        ),
    ),
    # There and back again.
    "end_repeat": (
        -11,
        room(
            mix(0.75, *((i * 0.13, 0.8, pluck(note, 0.3, 30 + i, 0.6, 0.985)) for i, note in enumerate((A4, E4, A4, E4)))),
            0.2,
            0.12,
        ),
    ),
    # Beads counted to the end.
    "end_limit": (
        -12,
        room(
            mix(
                0.6,
                *((i * 0.1, 0.8, knock(1.9 - 0.2 * i, 0.3, 0.5, 8 + i, 0.06)) for i in range(4)),
                (0.42, 1, thud(0.8, 1.0, 1, 900, 6)),
            ),
            0.15,
            0.1,
        ),
    ),
    # An empty bowl.
    "end_bare": (-12, room(mix(0.7, (0, 0.8, bowl(E4, 0.6))), 0.2, 0.14)),
    # The general is laid down and rolls still.
    "end_resign": (
        -9,
        room(
            mix(
                0.6,
                (0, 1, knock(0.8, 1.3, 0.7, 6)),
                (0.16, 0.5, thud(1.1, 0.8, 1, 1800, 7)),
                (0.26, 0.3, thud(1.15, 0.7, 1, 1800, 8)),
                (0.33, 0.18, thud(1.2, 0.6, 1, 1800, 9)),
            ),
            0.2,
            0.1,
        ),
    ),
    # Two bowls, one for each.
    "end_agreed": (-10, room(mix(0.8, (0, 0.8, bowl(A4, 0.55)), (0.16, 0.8, bowl(D5, 0.55))), 0.2, 0.14)),
    # The bell of the clock.
    "end_time": (
        -9,
        room(mix(0.7, *((i * 0.13, 1, bowl(1046.5, 0.22)) for i in range(3)), (0.26, 0.5, bowl(523.25, 0.35))), 0.2, 0.1),
    ),
    # Steps that go away.
    "end_abandoned": (
        -12,
        room(mix(0.8, *((i * 0.2, 0.8**i, thud(0.6, 1.3, 1, 900 - 200 * i, 10 + i)) for i in range(4))), 0.2, 0.16),
    ),
    # The arbiter's hammer.
    "end_ruling": (
        -8,
        room(mix(0.55, (0, 1, knock(0.5, 1.8, 0.8, 12, 0.4)), (0.02, 0.3, bowl(D3, 0.4))), 0.25, 0.14),
    ),
    "promote": (-7, room(mix(2.4, *RUN, (0.62, 0.35, bowl(1174.7, 1.5))), 0.7, 0.22)),
}


def finish(signal, peak):
    """Cut the tail 60 dB below the peak, fade it out, set the peak."""
    audible = np.nonzero(np.abs(signal) > np.abs(signal).max() / 1000)[0][-1] + int(0.012 * RATE)
    signal = signal[:audible].copy()
    fade = min(len(signal), 600)
    signal[-fade:] *= np.linspace(1, 0, fade)
    return signal / np.abs(signal).max() * 10 ** (peak / 20)


def main():
    OUT.mkdir(exist_ok=True)
    for name, (peak, signal) in CUES.items():
        signal = finish(signal, peak)
        file = io.BytesIO()
        with wave.open(file, "wb") as wav:
            wav.setnchannels(1)
            wav.setsampwidth(2)
            wav.setframerate(RATE)
            wav.writeframes((signal * 32767).astype("<i2").tobytes())
        # A fixed serial number keeps the file the same from run to run.
        subprocess.run(
            ["oggenc", "--quiet", "--quality", "3", "--serial", "1", "-o", OUT / f"{name}.ogg", "-"],
            input=file.getvalue(),
            check=True,
        )
        print(f"{name:13} {len(signal) / RATE * 1000:5.0f} ms, peak {peak} dBFS")


if __name__ == "__main__":
    main()
