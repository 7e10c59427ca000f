import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { printTo } from './print.ts';

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
