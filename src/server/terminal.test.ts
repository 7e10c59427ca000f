import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { variableWords } from './settings.ts';
import { type Greeted, greeting, printTo } from './terminal.ts';

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

test('a line that can’t be printed causes no error', () => {
  const written: string[] = [];
  let isFull = false;
  const output = Object.assign(new EventEmitter(), {
    write(text: string) {
      if (isFull) throw new Error('ENOSPC');
      written.push(text);
    },
  });
  const print = printTo(output);
  print('first');
  isFull = true;
  print('second');
  output.emit('error', new Error('EPIPE'));
  expect(written).toEqual(['first\n']);
});
