import { expect, test } from 'vitest';
import { plainTable } from './table.ts';

test('a table becomes lines with aligned columns and rounded numbers', () => {
  const table = {
    title: 'Requests',
    columns: [{ title: 'what' }, { title: 'µs', decimals: 1 }],
    rows: [['base64', 1234.56], ['hex']],
  };
  expect(plainTable(table)).toBe('\nRequests\n\nwhat         µs\nbase64  1,234.6\nhex\n');
});
