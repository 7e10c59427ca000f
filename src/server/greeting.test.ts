import { expect, test } from 'vitest';
import { type Greeted, greeting } from './greeting.ts';
import { variableWords } from './setting-words.ts';

const url = 'http://localhost:8080';
const closed: Greeted = { url, isOpenToOthers: false, isTerminal: false, words: variableWords };
const request = expect.stringMatching(/^Try: curl http:\/\/localhost:8080\/api\/v1\//);

test('the lines name the address and a request', () => {
  expect(greeting(closed)).toEqual([`textmill listens on ${url}`, request]);
});

test('if HOST is not set, the lines say that other computers can connect, and how to prevent that', () => {
  expect(greeting({ ...closed, isOpenToOthers: true })).toEqual([
    `textmill listens on ${url} (other computers can connect too; HOST=127.0.0.1 prevents that)`,
    request,
  ]);
});

test('on a terminal, the lines say how to use the address and how to stop the server', () => {
  expect(greeting({ ...closed, isTerminal: true })).toEqual([
    `textmill listens on ${url}`,
    'Open this address in a browser. Ctrl+C stops the server.',
    request,
  ]);
});
