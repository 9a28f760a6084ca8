"""Every popup on every desktop in one picture: a column for each daemon, a row for each kind."""
import os
import re
import subprocess
import sys

# Wider popups are scaled down to this.
CELL = 340


def draw(folder):
    """Puts the pictures of single popups together; the sheet's path, or None where there are none."""
    found = {}
    for name in sorted(os.listdir(folder)):
        match = re.fullmatch(r"(.+)-(?:popups|pictures)-(?!failure)(.+)\.png", name)
        if match:
            found.setdefault(match[2], {})[match[1]] = os.path.join(folder, name)
    if not found:
        return None
    daemons = sorted({daemon for row in found.values() for daemon in row})
    rows = []
    for kind, row in found.items():
        cells = []
        for daemon in daemons:
            cells += cell(row.get(daemon), f"{daemon}: {kind}")
        path = os.path.join(folder, f".row-{len(rows)}.png")
        subprocess.run(["convert", *cells, "-background", "#888", "-gravity", "North", "+append", "+repage", path], check=True)
        rows.append(path)
    sheet = os.path.join(folder, "sheet.png")
    subprocess.run(["convert", *rows, "-background", "#888", "-append", "+repage", sheet], check=True)
    for path in rows:
        os.remove(path)
    return sheet


def cell(picture, caption):
    """The part of a screenshot that the popup takes, above its caption, as arguments of `convert`."""
    if picture is None:
        return ["(", "-size", f"{CELL}x40", "xc:#888", "-bordercolor", "#888", "-border", "6", ")"]
    return ["(", picture, "-resize", f"{CELL}x>", "-background", "#888", "-gravity", "North", "-extent", f"{CELL}x",
            "(", "-background", "#eee", "-fill", "black", "-pointsize", "12", "-size", f"{CELL}x", f"caption:{caption}", ")",
            "+swap", "-append", "-bordercolor", "#888", "-border", "6", "+repage", ")"]


def crop(screenshot, empty, path):
    """Keeps the part of a screenshot that differs from the empty screen: the popups. Returns where it is, or None."""
    listed = subprocess.run(
        ["convert", screenshot, empty, "-compose", "difference", "-composite", "-colorspace", "Gray", "-threshold", "2%",
         "-morphology", "Dilate", "Square:6", "-define", "connected-components:verbose=true",
         "-define", "connected-components:area-threshold=1500", "-connected-components", "8", "null:"],
        stdout=subprocess.PIPE, text=True, check=True).stdout
    boxes, screen = [], 0
    for line in listed.splitlines():
        match = re.match(r"\s*\d+: (\d+)x(\d+)\+(\d+)\+(\d+) \S+ \d+ (\S+)", line)
        if not match:
            continue
        w, h, x, y = map(int, match.groups()[:4])
        screen = max(screen, x + w)
        if re.search(r"255|white|gray\(100|#FFF", match[5]):
            if 100 < w < 0.9 * screen and h > 40:  # not a clock, nor the pointer, nor a panel that has come up late
                boxes.append((x, y, x + w, y + h))
    if not boxes:
        return None
    left, top, right, bottom = (pick(side) for pick, side in zip((min, min, max, max), zip(*boxes)))
    part = f"{right - left}x{bottom - top}+{left}+{top}"
    subprocess.run(["convert", screenshot, "-crop", part, "+repage", path], check=True)
    return part


if __name__ == "__main__":
    print(draw(sys.argv[1]) or f"no pictures of popups in {sys.argv[1]}")
