import type { FieldValue, FieldValues } from '../../core/field.ts';
import { RESULT_FIELD } from '../../core/field-names.ts';
import { layOut, type RequestLanguage, stringLiteral } from './request-language.ts';

/** A program for Python 3.10 and newer, with only its standard library. */
export const python: RequestLanguage = {
  name: 'python',
  title: 'Python',
  write: requestOf,
};

function requestOf(url: string, input: FieldValues): string {
  const items = Object.entries(input).map(([name, value]) => `${stringLiteral(name)}: ${literal(value)}`);
  // UTF-8 uses the least of the limit in bytes, but it can't encode an unpaired surrogate.
  const isUtf8 = Object.entries(input).every(([name, value]) => `${name} ${value}`.isWellFormed());
  return `\
import json
import sys
import urllib.error
import urllib.request

${layOut('body = {', '', items, '}')}
request = urllib.request.Request(
    ${stringLiteral(url)},
    data=json.dumps(body${isUtf8 ? ', ensure_ascii=False' : ''}).encode(),
    headers={"Content-Type": "application/json"},
)
try:
    with urllib.request.urlopen(request) as response:
        print(json.load(response)["data"]["${RESULT_FIELD}"])
except urllib.error.HTTPError as error:
    sys.exit(json.load(error)["error"]["message"])`;
}

function literal(value: FieldValue): string {
  if (typeof value === 'string') return stringLiteral(value);
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  return Number.isFinite(value) ? JSON.stringify(value) : 'None';
}
