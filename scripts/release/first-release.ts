/**
 * The sentences that are wrong as soon as npm has the package. The first release replaces them; until then, a test
 * compares them with the files. Remove this file after the first release.
 */
export interface Replacement {
  readonly file: string;
  readonly before: string;
  readonly after: string;
}

export const firstRelease: readonly Replacement[] = [
  {
    file: 'README.md',
    before:
      'textmill is not published on npm yet. In a checkout, `npm ci && npm pack` builds the package. Install it in your project with `npm install /path/to/textmill-1.0.0.tgz`, and the command `textmill` with `npm install --global ./textmill-1.0.0.tgz`.',
    after:
      '`npm install textmill` installs the library, the client and the codecs. `npm install --global textmill` installs the command `textmill`.',
  },
  {
    file: 'docs/library.md',
    before: `textmill is not published on npm yet. Build the package in the folder that \`git clone\` made:

\`\`\`sh
npm ci && npm pack
\`\`\`

Then install the file in your project:

\`\`\`sh
npm install /path/to/textmill-1.0.0.tgz
\`\`\``,
    after: `\`\`\`sh
npm install textmill
\`\`\``,
  },
  {
    file: 'docs/command-line.md',
    before:
      'textmill is not published on npm yet. In the folder that `git clone` made, `npm ci && npm pack` builds the package, and `npm install --global ./textmill-1.0.0.tgz` installs the command `textmill` (if npm reports EACCES, with `sudo`). Without installing, run `npm ci && npm run build` and use `node dist/cli.js` instead of `textmill`.',
    after:
      '`npm install --global textmill` installs the command `textmill`. Without installing, use `npx textmill`, or `node dist/cli.js` in the checkout after `npm run build`.',
  },
];

/** A file as it is after the first release. */
export function withFirstRelease(file: string, text: string): string {
  return firstRelease
    .filter((replacement) => replacement.file === file)
    .reduce((changed, { before, after }) => changed.replace(before, () => after), text);
}
