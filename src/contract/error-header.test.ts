import { describe, expect, test } from 'vitest';
import { errorHeader, readErrorHeader } from './error-header.ts';

describe('the header of an error is read as it is written', () => {
  test.each([
    [{ code: 'BODY_NOT_JSON' }, 'code=BODY_NOT_JSON'],
    [{ code: 'WRONG_TYPE', field: 'urlSafe' }, 'code=WRONG_TYPE, field="urlSafe"'],
    [{ code: 'NOT_UTF8', field: 'text', position: 0 }, 'code=NOT_UTF8, field="text", position=0'],
    [{ code: 'NOT_UTF8', field: 'text', position: 262_143 }, 'code=NOT_UTF8, field="text", position=262143'],
  ] as const)('%j', (error, header) => {
    expect(errorHeader(error)).toBe(header);
    expect(readErrorHeader(header)).toEqual({ field: undefined, position: undefined, ...error });
  });

  test('an unknown field is not named', () => {
    expect(errorHeader({ code: 'UNKNOWN_FIELD', field: 'x"\r\n' })).toBe('code=UNKNOWN_FIELD');
  });
});

describe('readErrorHeader', () => {
  test.each([
    ['unknown members', 'code=NEW_CODE, hint="a, code=WRONG", weight=-1.5, field="text"'],
    ['a negative position', 'code=NEW_CODE, field="text", position=-1'],
    ['a position that is a text', 'code=NEW_CODE, field="text", position="1"'],
    ['a position that is too large to be exact', 'code=NEW_CODE, field="text", position=9007199254740993'],
    ['the order of members', 'field="text", code=NEW_CODE'],
    ['parameters without a string', 'code=NEW_CODE;a=1;b, field="text"'],
    ['parameters with several strings', 'code=NEW_CODE;a="x";b=1;c="y, z";d, field="text"'],
    [
      'members and parameters of other kinds',
      'flag, code=NEW_CODE;a=1;b="x, y", x=?1, z=(a ")" b),field="text", y="a\\"b", d=@1, u=%"%c3%a9", b=:aGk=:',
    ],
  ])('ignores %s', (_, header) => {
    expect(readErrorHeader(header)).toEqual({ code: 'NEW_CODE', field: 'text', position: undefined });
  });

  test.each([
    null,
    '',
    'NOT_UTF8',
    'field="text"',
    'code="NOT_UTF8"',
    'code=NOT_UTF8, ',
    'code=NOT_UTF8, field="text',
    'Code=NOT_UTF8',
    ' code=NOT_UTF8',
  ])('returns nothing for any other header: %j', (header) => {
    expect(readErrorHeader(header)).toBeUndefined();
  });
});
