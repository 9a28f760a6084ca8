"""A disk of its own, an ext4 in a file, whose power can be cut. The run has a mount namespace of its own."""
import fcntl
import os
import shutil
import struct
import subprocess

SIZE = "96M"
# EXT4_IOC_SHUTDOWN, that is _IOR('X', 125, __u32), and EXT4_GOING_FLAGS_NOLOGFLUSH of linux/ext4.h: at once, and
# without writing the journal first.
SHUT_DOWN, WITHOUT_FLUSH = 0x8004587D, struct.pack("I", 2)


class NoDisk(Exception):
    """File systems cannot be made, mounted or cut off here; the text says what was refused."""


class Disk:
    """Mounted at `path`, with its image in `directory`.

    A cut ends everything that the file system would still write: what the programs wrote and never synced is in the
    memory of this file system alone, and gone; what it wrote through is in the image. A copy of the image is what
    comes back. The drive's own cache is not part of it: each write that reached the drive stays.
    """

    def __init__(self, directory, path):
        self.directory, self.path = directory, path
        self.generation = 0
        os.makedirs(path, mode=0o700, exist_ok=True)

    def __enter__(self):
        try:
            with open(self.image, "wb"):
                pass
            command("truncate", "--size", SIZE, self.image)
            # Nothing is left for the kernel to write later, by itself.
            command("mkfs.ext4", "-q", "-F", "-b", "4096", "-E", "lazy_itable_init=0,lazy_journal_init=0", self.image)
            self.mount()
            # Whether it can be done is to be known before anything is tried.
            self.cut()
            self.restore()
        except (OSError, subprocess.CalledProcessError) as error:
            said = (getattr(error, "stderr", None) or str(error)).strip()
            raise NoDisk(said) from error
        os.chmod(self.path, 0o700)
        with_directory(self.path, os.fsync)
        return self

    def __exit__(self, *_):
        command("umount", "--lazy", self.path)

    @property
    def image(self):
        return os.path.join(self.directory, f"disk-{self.generation}.img")

    def mount(self):
        command("mount", "-t", "ext4", "-o", "loop", self.image, self.path)

    def cut(self):
        """From here on nothing reaches the image; writes and syncs fail."""
        with_directory(self.path, lambda directory: fcntl.ioctl(directory, SHUT_DOWN, WITHOUT_FLUSH))

    def restore(self):
        """Power is back: mounts a copy of what the disk had. No program may have a file open there."""
        dead = self.image
        self.generation += 1
        # Copied before it is unmounted, which writes once more.
        command("cp", "--sparse=always", dead, self.image)
        command("umount", self.path)
        os.unlink(dead)
        self.mount()

    def copy_of(self, name):
        """The database file `name` and its log, copied to where reading them changes nothing on the disk."""
        copy = os.path.join(self.directory, "copy-" + name)
        for suffix in ("", "-wal"):
            if os.path.exists(copy + suffix):
                os.unlink(copy + suffix)
            if os.path.exists(os.path.join(self.path, name + suffix)):
                shutil.copyfile(os.path.join(self.path, name + suffix), copy + suffix)
        return copy


def command(*words):
    path = os.pathsep.join([os.environ.get("PATH", ""), "/usr/sbin", "/sbin"])
    subprocess.run(words, check=True, capture_output=True, text=True, env={**os.environ, "PATH": path, "LANG": "C"})


def with_directory(path, deed):
    directory = os.open(path, os.O_RDONLY | os.O_DIRECTORY)
    try:
        deed(directory)
    finally:
        os.close(directory)
