import { Readable } from 'node:stream';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { limits } from '../../core/limits.ts';
import { dropRest } from './linger.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});

/** A source whose rest is dropped for at most a second. */
function start() {
  const source = new Readable({ read: () => undefined });
  const finished = vi.fn();
  dropRest(source, 1000, finished);
  return { source, finished };
}

describe('dropping the rest of the data', () => {
  test('ends with the data', () => {
    const { source, finished } = start();
    source.emit('data', Buffer.alloc(10));
    expect(finished).not.toHaveBeenCalled();
    source.emit('end');
    expect(finished.mock.calls).toEqual([[true]]);
  });

  test('ends when the client closes', () => {
    const { source, finished } = start();
    source.emit('close');
    expect(finished.mock.calls).toEqual([[true]]);
  });

  test('ends after the time limit', () => {
    const { finished } = start();
    vi.advanceTimersByTime(999);
    expect(finished).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(finished.mock.calls).toEqual([[false]]);
  });

  test('ends after the limit of bytes', () => {
    const { source, finished } = start();
    source.emit('data', Buffer.alloc(limits.lingerBytes - 1));
    source.emit('data', Buffer.alloc(1));
    expect(finished).not.toHaveBeenCalled();
    source.emit('data', Buffer.alloc(1));
    expect(finished.mock.calls).toEqual([[false]]);
  });

  test('leaves no listener and no timer', () => {
    const { source } = start();
    source.emit('end');
    expect(source.eventNames().filter((name) => name !== 'error' && source.listenerCount(name) > 0)).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
  });
});
