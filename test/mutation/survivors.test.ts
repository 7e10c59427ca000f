import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readGroups } from './survivors.ts';

describe.each(readGroups())('$reason', ({ survivors }) => {
  test('each listed change is still possible: its line exists', () => {
    const gone = survivors.filter(
      ({ file, line }) =>
        !existsSync(file) ||
        !readFileSync(file, 'utf8')
          .split('\n')
          .some((other) => other.trim() === line),
    );
    expect(gone).toEqual([]);
  });
});
