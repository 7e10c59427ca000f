import { describe, expect, test } from 'vitest';
import { parseRedisUrl } from './redis-url.ts';

describe('REDIS_URL', () => {
  const plain = {
    host: 'localhost',
    port: 6379,
    isTls: false,
    username: undefined,
    password: undefined,
    database: 0,
  };

  test.each([
    ['redis://localhost', plain],
    ['redis://localhost/', plain],
    ['redis://redis_1:6380', { ...plain, host: 'redis_1', port: 6380 }],
    ['redis://10.0.0.7:80/3', { ...plain, host: '10.0.0.7', port: 80, database: 3 }],
    ['redis://[2001:db8::1]:6379', { ...plain, host: '2001:db8::1' }],
    ['redis://:secret@localhost', { ...plain, password: 'secret' }],
    ['redis://default:p%40ss%2Fw%25rd@localhost', { ...plain, username: 'default', password: 'p@ss/w%rd' }],
    ['rediss://cache.example.com', { ...plain, host: 'cache.example.com', isTls: true }],
    ['REDISS://cache.example.com', { ...plain, host: 'cache.example.com', isTls: true }],
  ])('%s', (text, server) => {
    expect(parseRedisUrl(text)).toEqual(server);
  });

  test.each([
    '',
    'localhost',
    'localhost:6379',
    '6379',
    '//localhost',
    '/var/run/redis.sock',
    'http://localhost',
    'redis:localhost',
    'redis:///0',
    'redis://:6379',
    'redis://localhost:0',
    'redis://localhost:65536',
    'redis://localhost/db',
    'redis://localhost/-1',
    'redis://localhost/0/1',
    'redis://localhost?db=1',
    'redis://localhost/0#a',
    'redis://secret@localhost',
    'redis://:sec%ret@localhost',
    'redis://bücher.example',
    'redis://a b',
    'redis://a,redis://b',
  ])('%j is not a server', (text) => {
    expect(parseRedisUrl(text)).toBeUndefined();
  });
});
