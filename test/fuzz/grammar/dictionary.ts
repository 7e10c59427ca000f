import { readdirSync, readFileSync } from 'node:fs';

/**
 * Words and names that the sources compare an input with. A new name or value in the sources is tried without a change
 * here.
 */

/** The words in quotes. */
export function sourceWords(folders: readonly string[]): readonly string[] {
  return found(folders, /'([^'\n\\]{2,40})'/g).filter((word) => !word.startsWith('.'));
}

/** The names of the headers that are read. */
export function headerNames(folders: readonly string[]): readonly string[] {
  return found(folders, /\bheader\('([\w-]+)'\)/g);
}

function found(folders: readonly string[], pattern: RegExp): readonly string[] {
  const texts = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /(?<!\.test)\.ts$/.test(file))
      .map((file) => readFileSync(`${folder}/${file}`, 'utf8')),
  );
  return [...new Set(texts.flatMap((text) => Array.from(text.matchAll(pattern), ([, word = '']) => word)))].toSorted();
}
