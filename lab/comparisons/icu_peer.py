"""The numeric collator of the installed ICU, called through ctypes."""

import ctypes
import ctypes.util
import functools
import re
import sys
import unicodedata

from peer_loop import serve

NAME = ctypes.util.find_library("icui18n")
VERSION = re.search(r"\.so\.(\d+)", NAME)[1]
LIBRARY = ctypes.CDLL(NAME)

# From unicode/ucol.h.
NORMALIZATION_MODE, NUMERIC_COLLATION, ON = 4, 7, 17

compare = LIBRARY[f"ucol_strcollUTF8_{VERSION}"]
compare.argtypes = [
    *[ctypes.c_void_p, ctypes.c_char_p, ctypes.c_int32, ctypes.c_char_p, ctypes.c_int32],
    ctypes.POINTER(ctypes.c_int),
]


def new_collator():
    error = ctypes.c_int(0)
    opened = LIBRARY[f"ucol_open_{VERSION}"]
    opened.restype = ctypes.c_void_p
    collator = ctypes.c_void_p(opened(b"en", ctypes.byref(error)))
    for attribute in (NORMALIZATION_MODE, NUMERIC_COLLATION):
        LIBRARY[f"ucol_setAttribute_{VERSION}"](collator, attribute, ON, ctypes.byref(error))
    # Warnings are negative.
    if error.value > 0:
        raise RuntimeError(f"ICU reports {error.value}")
    return collator


COLLATOR = new_collator()


def order(one, other):
    error = ctypes.c_int(0)
    result = compare(COLLATOR, one, len(one), other, len(other), ctypes.byref(error))
    if error.value > 0:
        raise RuntimeError(f"ICU reports {error.value}")
    return result


def in_order(lines, reverse=False):
    """The lines, sorted. Python's sort is stable, in reverse too."""
    return sorted(lines, key=functools.cmp_to_key(lambda a, b: order(a.encode(), b.encode())), reverse=reverse)


def ranked(characters):
    """For each character, its rank among them, which equal characters share."""
    ranks = {}
    previous = None
    for character in in_order(characters):
        if previous is None:
            ranks[character] = 0
        else:
            ranks[character] = ranks[previous] + (order(previous.encode(), character.encode()) != 0)
        previous = character
    return [ranks[character] for character in characters]


serve(
    {
        "ucol_strcollUTF8": lambda text: "\n".join(in_order(text.split("\n"))),
        "-ucol_strcollUTF8": lambda text: "\n".join(in_order(text.split("\n"), True)),
        "ranks": ranked,
        "version": lambda _: VERSION,
        # The characters that this version of Unicode defines, except private ones.
        "characters": lambda _: "".join(
            character
            for character in map(chr, range(sys.maxunicode + 1))
            if unicodedata.category(character) not in ("Cn", "Cs", "Co")
        ),
    }
)
