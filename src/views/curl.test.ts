import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { curlCommand } from './curl.ts';

test.each(['{"text":"a\'b"}', '{"text":"\'"}', '{"text":"$HOME `a` \\\\ \\n \\"x\\""}'])(
  'a shell hands the JSON over as it is: %s',
  (json) => {
    const command = curlCommand('http://localhost:8080/', json).replace('curl', "printf '%s\\n'");
    const words = execFileSync('sh', ['-c', command], { encoding: 'utf8' }).split('\n').slice(0, -1);
    expect(words).toEqual(['http://localhost:8080/', '-H', 'Content-Type: application/json', '-d', json]);
  },
);
