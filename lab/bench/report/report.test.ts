import { expect, test } from 'vitest';
import { barChart } from './chart.ts';
import { plainTable } from './table.ts';

test('a table becomes lines with aligned columns and rounded numbers', () => {
  const table = {
    title: 'Requests',
    columns: [{ title: 'what' }, { title: 'µs', decimals: 1 }],
    rows: [['base64', 1234.56], ['hex']],
  };
  expect(plainTable(table)).toBe('\nRequests\n\nwhat         µs\nbase64  1,234.6\nhex\n');
});

test('the bars of a chart are ordered by length, and the highlighted one has a class', () => {
  const bars = [
    { name: 'b', value: 20, isOwn: false },
    { name: 'a', value: 10, isOwn: true },
  ];
  const drawn = barChart('Requests', { title: 'µs', ticks: [0, 20] }, bars);
  const rows = [...drawn.matchAll(/<rect class="(bar[^"]*)".* width="([\d.]+)" /g)].map(([, name, width]) => [
    name,
    width,
  ]);
  expect(rows).toEqual([
    ['bar own', '225'],
    ['bar', '450'],
  ]);
});
