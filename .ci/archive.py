"""Packs a folder into a .tar.gz or a .zip: `archive.py FOLDER ARCHIVE`. The bytes depend on nothing but names, contents, links, and which
files are programs: not on times, owners or the order in which the disk has the files."""
import gzip
import io
import os
import pathlib
import sys
import tarfile
import zipfile

folder, archive = map(pathlib.Path, sys.argv[1:])
files = sorted(path for path in folder.rglob("*") if path.is_symlink() or not path.is_dir())


def name(path):
    return path.relative_to(folder.parent).as_posix()


def mode(path):
    return 0o755 if os.access(path, os.X_OK) else 0o644


if archive.suffix == ".zip":
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as packed:
        for path in files:
            entry = zipfile.ZipInfo(name(path))
            entry.external_attr = mode(path) << 16
            packed.writestr(entry, path.read_bytes(), zipfile.ZIP_DEFLATED)
else:
    with open(archive, "wb") as file, gzip.GzipFile("", "wb", mtime=0, fileobj=file) as zipped:
        with tarfile.open(fileobj=zipped, mode="w", format=tarfile.PAX_FORMAT) as packed:
            for path in files:
                entry = tarfile.TarInfo(name(path))
                if path.is_symlink():
                    entry.type, entry.linkname = tarfile.SYMTYPE, os.readlink(path)
                    packed.addfile(entry)
                    continue
                content = path.read_bytes()
                entry.size, entry.mode = len(content), mode(path)
                packed.addfile(entry, io.BytesIO(content))
