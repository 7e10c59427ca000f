import { Socket } from 'node:net';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { serverLimits } from '../limits.ts';
import { linger } from './linger.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});

/** A connection that ends, but waits for its client for at most a second. */
function start({ mayDrop = true, isEnded = false } = {}) {
  const socket = new Socket();
  Object.defineProperty(socket, 'readableEnded', { value: isEnded });
  const closed = vi.spyOn(socket, 'destroySoon').mockReturnValue();
  const drop = linger(socket, 1000, () => mayDrop);
  return { socket, closed, drop };
}

describe('a connection that ends', () => {
  test('is closed when the client closes its side', () => {
    const { socket, closed, drop } = start();
    drop(Buffer.alloc(10));
    expect(socket.writableEnded).toBe(true);
    expect(closed).not.toHaveBeenCalled();
    socket.emit('end');
    expect(closed).toHaveBeenCalledOnce();
  });

  test('is closed immediately if the client has already closed its side', () => {
    expect(start({ isEnded: true }).closed).toHaveBeenCalledOnce();
  });

  test('is closed after the time limit', () => {
    const { closed } = start();
    vi.advanceTimersByTime(999);
    expect(closed).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(closed).toHaveBeenCalledOnce();
  });

  test('is closed, and no longer read, after the limit of bytes', () => {
    const { socket, closed, drop } = start();
    drop(Buffer.alloc(serverLimits.lingerBytes - serverLimits.pieceDroppedBytes));
    // A byte on its own counts as more.
    drop(Buffer.alloc(1));
    expect(closed).not.toHaveBeenCalled();
    drop(Buffer.alloc(1));
    expect(closed).toHaveBeenCalledOnce();
    expect(socket.isPaused()).toBe(true);
  });

  test('is closed if its address has sent too much', () => {
    const { closed, drop } = start({ mayDrop: false });
    drop(Buffer.alloc(1));
    expect(closed).toHaveBeenCalledOnce();
  });

  test('leaves no timer', () => {
    const { socket } = start();
    socket.emit('close');
    expect(vi.getTimerCount()).toBe(0);
  });
});
