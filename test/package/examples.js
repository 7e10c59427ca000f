// Runs on every engine with the published package, so it uses only the language itself.

/**
 * Inputs with results that depend on the engine: its decoder, case mapping, collator and whitespace.
 *
 * @type {[string, object][]}
 */
const probes = [
  ['base64', { text: '/w==', operation: 'decode' }],
  ['base64', { text: '77u/8J+YgA==', operation: 'decode' }],
  ['base64', { text: '7aCA', operation: 'decode' }],
  ['base64', { text: 'a\ud800' }],
  // Long enough for the engine's own decoders. The low bytes of U+0176 and U+0130 are those of v and 0.
  ...[
    '',
    '=',
    '==',
    '\u0176',
    'Q',
    'R',
    '-',
    '_',
    '+',
    '/',
    ' ',
    '\n',
    'é',
    '😀',
    'AA',
    'AA=',
    'AA==',
    'AR',
    '/w',
    '_w',
  ].flatMap((end) => [
    probe('base64', { text: `${'Zm9v'.repeat(10)}${end}`, operation: 'decode' }),
    probe('base64', { text: `${end}${'Zm9v'.repeat(10)}`, operation: 'decode', urlSafe: true }),
  ]),
  ...['', '0', '\u01300', 'ff', 'FF', ' ', '\n', 'é', '😀', 'gg', '4', ' 4', '4 4'].flatMap((end) => [
    probe('hexToText', { text: `${'4a'.repeat(20)}${end}` }),
    probe('hexToText', { text: `${end}${'4A'.repeat(20)}` }),
  ]),
  ...[true, false].flatMap((urlSafe) => [
    probe('base64', { text: `${'\ufeff>?世界😀'.repeat(9)}\u00ff`, urlSafe }),
    probe('base64', { text: `${'\ufeff>?世界😀'.repeat(9)}\u00ff`, urlSafe, padding: false }),
  ]),
  ['hexToText', { text: '\ufeff>?世界😀'.repeat(9), operation: 'encode' }],
  ['base58', { text: `\u0000\u0000${'世界😀'.repeat(40)}` }],
  ['base32', { text: '\ufeff\u0000😀' }],
  ['urlEncoder', { text: '%F4%90%80%80', operation: 'decode' }],
  ['urlEncoder', { text: "*-._~!'() \u0080", mode: 'form' }],
  ['textLineTools', { text: 'ΑΣ\nας\nασ\nİ\ni̇\nẞ\nß', operation: 'dedupe', ignoreCase: true }],
  ['textLineTools', { text: 'a10\nA2\na2\n-10\n-5\nä1\nz\nÅ\n٣\n2', sortMode: 'natural' }],
  ['textLineTools', { text: '\ufeffa\u3000\n\u0085b\u200b\n\u2028c\u180e', operation: 'trim' }],
  ['textLineTools', { text: '\u{1f600}\n\ufb00\n\uffff\na' }],
  ['numberToWords', { text: '999999999999999999999999999999999999.0001' }],
];

/**
 * @param {string} name
 * @param {object} input
 * @returns {[string, object]}
 */
function probe(name, input) {
  return [name, input];
}

/**
 * The results of the tools for their examples and for the probes, as JSON.
 *
 * @param {typeof import('../../src/entry/library.ts')} textmill All exports of the entry.
 * @param {readonly [string, object][]} examples
 */
export function answers(textmill, examples) {
  const tools = new Map(Object.entries(textmill));
  return JSON.stringify([...examples, ...probes].map(([name, input]) => [name, answer(tools.get(name), input)]));

  /**
   * @param {unknown} tool
   * @param {object} input
   */
  function answer(tool, input) {
    if (typeof tool !== 'function') throw new TypeError('a probe names an unknown tool');
    try {
      return tool(input, { limits: true });
    } catch (error) {
      if (!(error instanceof textmill.TextmillError)) throw error;
      const { name, code, message, field, position } = error;
      return { name, code, message, field, position };
    }
  }
}
