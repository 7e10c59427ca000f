"""Functions of Python's standard library, by the expression that calls them.

Answers calls over standard input and output, one JSON line each: {"call": name, "inputs": [...]}.
"""

import base64
import collections
import decimal
import io
import json
import re
import sys
import unicodedata
import urllib.parse


def utf8(data):
    return data.decode("utf-8")


def lines_of(text):
    """Universal newlines: LF, CRLF and CR end a line."""
    return [line.removesuffix("\n") for line in io.StringIO(text, newline=None)]


def of_lines(change):
    return lambda text: "\n".join(change(lines_of(text)))


# The Unicode spaces, and what ECMAScript adds.
SPACES = "".join(
    character for character in map(chr, range(sys.maxunicode + 1)) if unicodedata.category(character) == "Zs"
) + "\t\n\v\f\r\ufeff\u2028\u2029"

NUMBER = re.compile(r"[+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)")


def number_of(line):
    found = NUMBER.match(line.lstrip(SPACES))
    return None if found is None else decimal.Decimal(found[0])


def sorted_numbers(lines, reverse):
    numbered = [line for line in lines if number_of(line) is not None]
    others = [line for line in lines if number_of(line) is None]
    return sorted(numbered, key=number_of, reverse=reverse) + others


def without_final_sigma(text):
    return text.lower().replace("ς", "σ")


def repeated(lines, key, wanted):
    counts = collections.Counter(map(key, lines))
    first = {}
    for line in lines:
        first.setdefault(key(line), line)
    return [line for name, line in first.items() if wanted(counts[name])]


def numbered(lines, start, width):
    return [f"{str(start + index).zfill(width)}. {line}" for index, line in enumerate(lines)]


def padded(lines, start):
    return numbered(lines, start, max(len(str(start)), len(str(start + len(lines) - 1))))


def same(line):
    return line


CALLS = {
    "base64.b64encode(data)": lambda text: base64.b64encode(text.encode()).decode(),
    "base64.urlsafe_b64encode(data)": lambda text: base64.urlsafe_b64encode(text.encode()).decode(),
    "base64.b32encode(data)": lambda text: base64.b32encode(text.encode()).decode(),
    "data.hex()": lambda text: text.encode().hex(),
    "base64.b64decode(text, validate=True)": lambda text: utf8(base64.b64decode(text, validate=True)),
    "base64.b64decode(text, '-_', validate=True)": lambda text: utf8(base64.b64decode(text, "-_", validate=True)),
    "base64.b32decode(text)": lambda text: utf8(base64.b32decode(text)),
    "bytes.fromhex(text)": lambda text: utf8(bytes.fromhex(text)),
    "urllib.parse.quote(text)": lambda text: urllib.parse.quote(text),
    "urllib.parse.quote(text, \"!~*'();/?:@&=+$,#\")": lambda text: urllib.parse.quote(text, "!~*'();/?:@&=+$,#"),
    "urllib.parse.quote_plus(text, '*')": lambda text: urllib.parse.quote_plus(text, "*"),
    "urllib.parse.unquote(text, errors='strict')": lambda text: urllib.parse.unquote(text, errors="strict"),
    "urllib.parse.unquote_plus(text, errors='strict')": lambda text: urllib.parse.unquote_plus(text, errors="strict"),
    "sorted(lines)": of_lines(sorted),
    "sorted(lines, reverse=True)": of_lines(lambda lines: sorted(lines, reverse=True)),
    "sorted(lines, key=str.lower)": of_lines(lambda lines: sorted(lines, key=str.lower)),
    "sorted(lines, key=str.lower with σ for ς)": of_lines(lambda lines: sorted(lines, key=without_final_sigma)),
    "sorted(lines, key=len)": of_lines(lambda lines: sorted(lines, key=len)),
    "sorted(lines, key=len, reverse=True)": of_lines(lambda lines: sorted(lines, key=len, reverse=True)),
    "sorted(lines, key=Decimal)": of_lines(lambda lines: sorted_numbers(lines, False)),
    "sorted(lines, key=Decimal, reverse=True)": of_lines(lambda lines: sorted_numbers(lines, True)),
    "lines[::-1]": of_lines(lambda lines: lines[::-1]),
    "dict.fromkeys(lines)": of_lines(dict.fromkeys),
    "dict.fromkeys(lines), by str.lower": of_lines(lambda lines: repeated(lines, str.lower, bool)),
    "dict.fromkeys(lines), by str.lower with σ for ς": of_lines(
        lambda lines: repeated(lines, without_final_sigma, bool)
    ),
    "dict.fromkeys(lines), by str.casefold": of_lines(lambda lines: repeated(lines, str.casefold, bool)),
    "dict.fromkeys(lines), by str.strip": of_lines(lambda lines: repeated(lines, lambda line: line.strip(SPACES), bool)),
    "Counter(lines), more than 1": of_lines(lambda lines: repeated(lines, same, lambda count: count > 1)),
    "Counter(lines), 1": of_lines(lambda lines: repeated(lines, same, lambda count: count == 1)),
    "line.strip()": of_lines(lambda lines: map(str.strip, lines)),
    "line.strip(spaces)": of_lines(lambda lines: (line.strip(SPACES) for line in lines)),
    "line.lstrip(spaces)": of_lines(lambda lines: (line.lstrip(SPACES) for line in lines)),
    "line.rstrip(spaces)": of_lines(lambda lines: (line.rstrip(SPACES) for line in lines)),
    "lines with line.strip(spaces)": of_lines(lambda lines: (line for line in lines if line.strip(SPACES))),
    "str(n)": of_lines(lambda lines: numbered(lines, -7, 0)),
    "str(n).zfill(width)": of_lines(lambda lines: padded(lines, -7)),
    "text.splitlines()": lambda text: str(len(text.splitlines())),
    "io.StringIO(text, newline=None)": lambda text: str(len(lines_of(text))),
    "unicodedata.normalize('NFD', text)": lambda text: unicodedata.normalize("NFD", text),
    "text.lower()": str.lower,
    "text.casefold()": str.casefold,
    # The characters that this version of Unicode defines.
    "unicodedata.category(character)": lambda _: "".join(
        character
        for character in map(chr, range(sys.maxunicode + 1))
        if unicodedata.category(character) not in ("Cn", "Cs")
    ),
    "unicodedata.unidata_version": lambda _: unicodedata.unidata_version,
}


def result_of(call, value):
    """A ValueError is null: the input is rejected."""
    try:
        return call(value)
    except ValueError:
        return None


for line in sys.stdin.buffer:
    request = json.loads(line)
    call = CALLS[request["call"]]
    print(json.dumps([result_of(call, value) for value in request["inputs"]]), flush=True)
