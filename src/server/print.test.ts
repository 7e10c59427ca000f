import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { printTo } from './print.ts';

test('what can not be told to the person at the terminal changes nothing', () => {
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
