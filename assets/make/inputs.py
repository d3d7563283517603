"""The fonts that the generators start from: named by package and version, checked by SHA-256.

`npm pack` and `apt-get download` fetch a package once into the cache folder given by CHUHE_MAKE_CACHE
(default: `chuhe/make` under the user's cache folder).
"""

import hashlib
import json
import os
import subprocess
import tarfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
PINS = json.loads((HERE / "inputs.json").read_text())


def cache():
    home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    folder = Path(os.environ.get("CHUHE_MAKE_CACHE") or Path(home) / "chuhe" / "make")
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def unpack(kind, package):
    """The folder that holds the unpacked package, fetched when it is not there yet."""
    folder = cache() / package.replace("/", "_")
    if folder.exists():
        return folder
    part = folder.with_name(folder.name + ".part")
    part.mkdir(exist_ok=True)
    if kind == "npm":
        name = subprocess.run(
            ["npm", "pack", "--silent", package], cwd=part, check=True, capture_output=True, text=True
        )
        archive = part / name.stdout.strip().splitlines()[-1]
        with tarfile.open(archive) as tar:
            tar.extractall(part, filter="data")
    else:
        subprocess.run(["apt-get", "download", "-q", package], cwd=part, check=True)
        archive = next(part.glob("*.deb"))
        subprocess.run(["dpkg-deb", "-x", archive, part], check=True)
    archive.unlink()
    part.rename(folder)
    return folder


def path(name):
    """The pinned input file called `name` in inputs.json; stops when its content is not the pinned one."""
    pin = PINS[name]
    kind = "npm" if "npm" in pin else "deb"
    file = unpack(kind, pin[kind]) / ("package" if kind == "npm" else "") / pin["file"]
    found = hashlib.sha256(file.read_bytes()).hexdigest()
    if found != pin["sha256"]:
        raise SystemExit(f"{name}: {file.name} has SHA-256 {found}, pinned is {pin['sha256']}")
    return file
