"""Answers calls over standard input and output, one JSON line each: {"call": name, "inputs": [...]}."""

import json
import sys


def serve(calls):
    """Writes the list of results of each call. A ValueError is null: the input is rejected."""
    for line in sys.stdin.buffer:
        request = json.loads(line)
        call = calls[request["call"]]
        print(json.dumps([result_of(call, value) for value in request["inputs"]]), flush=True)


def result_of(call, value):
    try:
        return call(value)
    except ValueError:
        return None
