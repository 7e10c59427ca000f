import { registry } from '../../src/tools/registry.ts';
import { withTextEncodings } from '../../src/tools/text-encoding.ts';
import { reportOf } from '../../web/home/conversion/report.ts';
import { parseLink } from '../../web/home/session/link.ts';
import { changeContent, createSession, followLink } from '../../web/home/session/session.ts';
import type { BenchOptions } from './options.ts';
import type { Table } from './report/table.ts';
import { median } from './statistics.ts';

const base64 = (text: string) => Buffer.from(text).toString('base64');
/** A line of Base64 has 57 bytes. */
const bodyLine = `${base64('The body of a mail: 57 bytes become a line in Base64 too\n')}\n`;
const prose = 'A sentence with words, such as people write: camelCase, sha256, “quotes” and 3 numbers.\n';
const row = (index: number) =>
  `${(16 * index).toString(16).padStart(8, '0')}  ${'48 '.repeat(16)} |${'H'.repeat(16)}|\n`;

/** Texts that grow with a number, and where they are pasted. */
const texts: readonly (readonly [
  at: string,
  title: string,
  make: (index: number) => string,
  around?: readonly string[],
])[] = [
  ['base64?operation=decode', 'prose', () => prose],
  ['base64?operation=decode', 'values in YAML', (index) => `  key${index}: ${base64(`a value of ${index}`)}\n`],
  ['base64?operation=decode', 'a quoted value', () => 'SGVsbG8s', ['"', '",']],
  ['base64?operation=decode', 'a part of a mail', () => bodyLine, ['Content-Transfer-Encoding: base64\n\n', '']],
  ['base64?operation=decode', 'text in UTF-16', () => 'SABlAGwAbABvACAA'],
  ['hex-to-text', 'hexdump -C', row],
  ['hex-to-text', 'an array in C', () => '0x48, 0x65, 0x6c, 0x6c, 0x6f,\n', ['unsigned char a[] = {', '};']],
  ['base32?operation=decode', 'groups', () => 'KRSX-G5BA-', ['', 'KRSX']],
  ['url-encoder?operation=decode', 'a form', (index) => `key${index}=Zo%C3%AB+M%26M&`],
  ['number-to-words', 'amounts', (index) => `${index % 1000}.234,50 €\n`],
  ['text-line-tools', 'a row of CSV', (index) => `"item ${index}",`],
  ['base64', 'prose', () => prose],
];

/** Measures how long the page takes to read a paste, in this process. */
export async function* measureReadings({ rounds = 21 }: BenchOptions): AsyncGenerator<Table> {
  const tools = withTextEncodings(registry);
  const rows = texts.map(([at, title, make, [start = '', end = ''] = []]) => {
    const times = [16, 256].flatMap((kib) => {
      let text = start;
      for (let index = 0; text.length < kib * 1024; index++) text += make(index);
      const { tool, ...link } = parseLink(`#${at}`, tools);
      if (tool === undefined) throw new Error(`no tool for ${at}`);
      const session = changeContent(followLink(createSession(tool), { ...link, tool }), text + end);
      const measured = Array.from({ length: rounds }, () => {
        const before = performance.now();
        reportOf(session, [...tools.values()]);
        return performance.now() - before;
      });
      return [median(measured), Math.max(...measured)];
    });
    return [`\`#${at}\``, title, ...times];
  });
  const columns = ['Page', 'Paste', '16 KiB, median ms', 'maximum', '256 KiB, median ms', 'maximum'];
  yield { title: 'Reading a paste', columns: columns.map((column) => ({ title: column })), rows };
}
