import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
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

test('it lists each message of the log with its level', () => {
  const written = messages();
  expect(written.length).toBeGreaterThan(10);
  const rows = tableOf('Log messages').flatMap(([begins = '', level = '']) =>
    wordsIn(begins).map((begin) => ({ begin, level })),
  );
  for (const { message, level } of written) {
    expect(
      rows.filter((row) => row.level === level && message.startsWith(row.begin)),
      message,
    ).toHaveLength(1);
  }
  const unwritten = rows.filter(
    (row) => !written.some(({ message, level }) => row.level === level && message.startsWith(row.begin)),
  );
  // The lines for requests, and the names of two events in a template, are not literals.
  expect(unwritten.map(({ begin }) => begin)).toEqual([
    'request',
    'request failed',
    'uncaughtException',
    'unhandledRejection',
  ]);
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

/** The literal messages that the server logs on Node, with their levels. */
function messages(): readonly { readonly message: string; readonly level: string }[] {
  const files = readdirSync('src/server', { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  );
  const calls = /\blogger\.(info|warn|error|fatal)\(\s*(?:\{[^}]*\},\s*|\w+\([^)]*\),\s*)?['`]([^'`]+)/g;
  return files.flatMap((file) =>
    [...readFileSync(join('src/server', file), 'utf8').matchAll(calls)].flatMap(([, level = '', message = '']) =>
      message.startsWith('${') ? [] : [{ level, message }],
    ),
  );
}
