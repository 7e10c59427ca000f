import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { curlCommand } from './curl.ts';

function wordsOf(command: string): string[] {
  return execFileSync('sh', ['-c', command.replace('curl', "printf '%s\\n'")], { encoding: 'utf8' })
    .split('\n')
    .slice(0, -1);
}

test.each(['{"text":"a\'b"}', '{"text":"\'"}', '{"text":"$HOME `a` \\\\ \\n \\"x\\""}'])(
  'a shell hands the JSON over as it is: %s',
  (json) => {
    const words = wordsOf(curlCommand('http://localhost:8080/', json));
    expect(words).toEqual(['http://localhost:8080/', '-H', 'Content-Type: application/json', '-d', json]);
  },
);

test('a hidden character is an escape in the JSON', () => {
  expect(curlCommand('http://localhost:8080/', '{"text":"a\u202eb"}')).toMatch(/'\{"text":"a\\u202eb"\}'$/);
});

test.each(['http://[::1]:8080/', "http://localhost:8080/?a=b&c='d'", 'http://localhost/$HOME;ls'])(
  'a URL with characters that mean something to a shell is quoted: %s',
  (url) => {
    const command = curlCommand(url, '{}');
    expect(wordsOf(command)[0]).toBe(url);
    expect(command).toMatch(/^curl '/);
  },
);
