// Runs on every engine with the published package, so it uses only the language itself.

/**
 * The results of the codecs for bytes of many lengths and for almost valid texts, as JSON.
 *
 * @param {typeof import('../../src/entry/bytes.ts')} bytes All exports of the entry.
 */
export function bytesAnswers({ base32, base58, base64, base64url, hex, TextmillError }) {
  const ends = ['', '=', '==', 'Q', 'R', '-', '+', ' ', '\n', '\u0176', '\u00e9', 'A=', 'AA==', 'AR', '4', '4 4'];
  const lengths = [0, 1, 2, 3, 31, 32, 64, 65, 1_000];
  return JSON.stringify(
    [base32, base58, base64, base64url, hex].map((codec) => {
      const texts = lengths.map((length) => codec.encode(Uint8Array.from({ length }, (_, index) => index * 89)));
      const changed = texts.flatMap((text) =>
        ends.flatMap((end) => [text + end, end + text, `${text.slice(0, 60)}\n${end}`]),
      );
      return [texts, changed.map((text) => answer(() => base64.encode(codec.decode(text))))];
    }),
  );

  /** @param {() => string} task */
  function answer(task) {
    try {
      return task();
    } catch (error) {
      if (!(error instanceof TextmillError)) throw error;
      return `${error.code} ${error.position}`;
    }
  }
}
