import { expect, test } from 'vitest';
import { base64, textLineTools } from '../../src/tools/index.ts';
import { storableLink } from './remember.ts';
import { changeContent, createSession } from './session/session.ts';

const numbered = { operation: 'number', start: 7, pad: true, sep: 'secret' };

test.each([
  { session: createSession(base64), link: '#base64' },
  {
    session: createSession(base64, { operation: 'decode', urlSafe: true }, true),
    link: '#base64?operation=decode&urlSafe=true&each-line=true',
  },
  { session: createSession(textLineTools, numbered), link: '#text-line-tools?operation=number&start=7&pad=true' },
  {
    session: createSession(textLineTools, { operation: 'affix', prefix: 'a', suffix: 'b' }),
    link: '#text-line-tools?operation=affix',
  },
])('the tool and its options are remembered without any text: $link', ({ session, link }) => {
  expect(storableLink(changeContent(session, 'secret'))).toBe(link);
});
