#!/usr/bin/env python3
"""Makes the font files of this folder from those of the Debian package
fonts-inter: fewer characters, and the two quantifiers that Inter lacks.

    pip install fonttools
    apt-get download fonts-inter && dpkg -x fonts-inter_*.deb inter
    python3 subset.py inter/usr/share/fonts/opentype/inter
"""

import sys
from pathlib import Path

from fontTools.misc.transform import Transform
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.pens.transformPen import TransformPen
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

RANGES = [
    (0x20, 0x7E), (0xA0, 0x17F),                      # Latin
    (0x391, 0x3A9), (0x3B1, 0x3C9),                   # Greek
    (0x2000, 0x206F), (0x2070, 0x209F),               # punctuation, indices
    (0x2190, 0x21FF), (0x2200, 0x22FF),               # arrows, operators
    (0x25A0, 0x25FF), (0x2600, 0x26FF), (0x2700, 0x27BF),
]


def add_quantifiers(font):
    """∃ is an E seen in a mirror, ∀ an A on its head."""
    cff = font["CFF "].cff
    top = cff.topDictIndex[0]
    glyphs = font.getGlyphSet()
    cap = font["OS/2"].sCapHeight
    for char, base, name in (("∃", "E", "existential"), ("∀", "A", "universal")):
        source = font.getBestCmap()[ord(base)]
        advance, bearing = font["hmtx"][source]
        turn = Transform(-1, 0, 0, 1, advance, 0) if base == "E" else Transform(1, 0, 0, -1, 0, cap)
        pen = T2CharStringPen(advance, glyphs)
        glyphs[source].draw(TransformPen(pen, turn))
        charstring = pen.getCharString(top.Private if hasattr(top, "Private") else top.FDArray[0].Private, cff.GlobalSubrs)
        top.CharStrings.charStringsIndex.append(charstring)
        top.CharStrings.charStrings[name] = len(top.CharStrings.charStringsIndex) - 1
        top.charset.append(name)
        font["hmtx"][name] = (advance, bearing)
        for table in font["cmap"].tables:
            if table.isUnicode():
                table.cmap[ord(char)] = name
    font.setGlyphOrder(top.charset)


def main(source):
    for weight in ("Regular", "Medium", "SemiBold"):
        options = Options()
        options.layout_features = ["kern", "tnum", "ccmp", "locl", "mark", "mkmk"]
        options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14, 16, 17]
        options.notdef_outline = True
        options.desubroutinize = True
        font = TTFont(Path(source) / f"Inter-{weight}.otf")
        subsetter = Subsetter(options)
        subsetter.populate(unicodes=[c for lo, hi in RANGES for c in range(lo, hi + 1)])
        subsetter.subset(font)
        add_quantifiers(font)
        font.save(f"Inter-{weight}.otf")


main(sys.argv[1])
