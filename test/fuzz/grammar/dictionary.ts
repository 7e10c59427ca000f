import { readdirSync, readFileSync } from 'node:fs';

/** The words of the sources: what is in quotes there is what the code compares its input with. */
export function sourceWords(folders: readonly string[]): readonly Uint8Array[] {
  const words = new Set<string>();
  for (const folder of folders) {
    for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      if (!/(?<!\.test)\.ts$/.test(file)) continue;
      const source = readFileSync(`${folder}/${file}`, 'utf8');
      for (const [, word = ''] of source.matchAll(/'([^'\n\\]{2,40})'/g)) if (!word.startsWith('.')) words.add(word);
    }
  }
  return [...words].toSorted().map((word) => Buffer.from(word));
}
