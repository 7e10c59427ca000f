import { expect, test } from 'vitest';
import { statusOf } from '../../src/contract/errors.ts';
import { errorCodes } from '../../src/core/textmill-error.ts';
import { alerts, page, tableOf, wordsIn } from './page.ts';

/** docs/operate.md has everything that operators meet, and no entry that does not exist. */

test('it lists each error that a server sends, by code or among all others, with its status', () => {
  const rows = tableOf('Responses and closed connections');
  const listed = rows.flatMap(([status = '', codes = '']) =>
    wordsIn(codes).flatMap((code) => (/^[A-Z]/.test(code) ? [`${status} ${code}`] : [])),
  );
  const errors = errorCodes.map((code) => `${statusOf(code)} ${code}`);
  expect(listed.filter((row) => !errors.includes(row))).toEqual([]);
  expect(new Set(listed).size).toBe(listed.length);
  const others = errors.filter((error) => !listed.includes(error)).map((error) => error.split(' ')[0]);
  expect(rows.find(([, codes]) => codes === 'all others')?.[0]).toBe([...new Set(others)].toSorted().join(', '));
});

test('it explains each alert in the section that the alert names, with its severity, and no other alert', () => {
  const explained = page.split(/^#+ /m).flatMap((section) => {
    const heading = section.slice(0, section.indexOf('\n'));
    return [...section.matchAll(/\*\*(Textmill\w+)\*\* \((\w+)\)/g)].map(
      ([, name, severity]) => `${name} ${severity} ${heading.toLowerCase().replaceAll(' ', '-')}`,
    );
  });
  expect(explained.toSorted()).toEqual(
    alerts.map(({ name, severity, anchor }) => `${name} ${severity} ${anchor}`).toSorted(),
  );
});
