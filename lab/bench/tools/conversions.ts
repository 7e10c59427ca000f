import { base32 as scureBase32, base58 as scureBase58, base64 as scureBase64 } from '@scure/base';
import { Base64 as jsBase64 } from 'js-base64';
import { limits } from '../../../src/core/limits.ts';
import { base32 } from '../../../src/tools/base32.ts';
import { base58 } from '../../../src/tools/base58.ts';
import { base64 } from '../../../src/tools/base64.ts';
import { textLineTools } from '../../../src/tools/lines/tool.ts';
import { type Comparison, fileNames, fromUtf8, prose, running, toUtf8 } from './comparison.ts';

const collator = new Intl.Collator('en', { numeric: true });

const longest = prose(limits.textCodePoints);
const encoded = scureBase64.encode(toUtf8(prose((limits.textCodePoints / 4) * 3)));
const short = prose(512);
const files = fileNames(limits.lines);

/** Conversions of texts, compared with functions of the runtime and packages. */
export const conversions: readonly Comparison[] = [
  {
    title: 'Base64 encode, 16,384 characters',
    ours: running(base64, { text: longest }),
    others: {
      Buffer: () => Buffer.from(longest).toString('base64'),
      '@scure/base': () => scureBase64.encode(toUtf8(longest)),
      'js-base64': () => jsBase64.encode(longest),
    },
  },
  {
    title: 'Base64 decode, 16,384 characters',
    ours: running(base64, { text: encoded, operation: 'decode' }),
    others: {
      Buffer: () => Buffer.from(encoded, 'base64').toString(),
      '@scure/base': () => fromUtf8(scureBase64.decode(encoded)),
      'js-base64': () => jsBase64.decode(encoded),
    },
  },
  {
    title: 'Base32 encode, 16,384 characters',
    ours: running(base32, { text: longest }),
    others: { '@scure/base': () => scureBase32.encode(toUtf8(longest)) },
  },
  {
    title: 'Base58 encode, 512 characters',
    ours: running(base58, { text: short }),
    others: { '@scure/base': () => scureBase58.encode(toUtf8(short)) },
  },
  {
    title: 'Natural sort, 1,000 lines',
    ours: running(textLineTools, { text: files, sortMode: 'natural' }),
    others: { 'Intl.Collator': () => files.split('\n').toSorted(collator.compare).join('\n') },
  },
];
