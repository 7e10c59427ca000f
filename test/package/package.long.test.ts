import { readFileSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { homedir, hostname } from 'node:os';
import { dirname, join, posix } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { publint } from 'publint';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import lockfile from '../../package-lock.json' with { type: 'json' };
import { fieldDescription } from '../../src/core/field.ts';
import * as codecs from '../../src/entry/bytes.ts';
import * as library from '../../src/entry/library.ts';
import { read as readText } from '../../src/entry/read.ts';
import type * as exported from '../../src/tools/index.ts';
import { registry } from '../../src/tools/registry.ts';
import { run } from '../../support/packed.ts';
import { startNode } from '../../support/servers/node-server.ts';
import { bytesAnswers } from './bytes-examples.js';
import { answers } from './examples.js';
import { toolExamples } from './tools.ts';

const packed = inject('packed');

/** The fields of dist/sbom.cdx.json that the tests read. */
interface Bom {
  readonly metadata: { readonly component: { readonly 'bom-ref': string } };
  readonly components: readonly {
    readonly 'bom-ref': string;
    readonly purl: string;
    readonly hashes?: unknown;
    readonly licenses?: readonly { readonly license: { readonly id: string } }[];
  }[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

/** The fields of a package in package-lock.json that the tests read. */
interface Locked {
  readonly version?: string;
  readonly license?: string;
  readonly integrity?: string;
}

function read(file: string): string {
  return readFileSync(join(packed.consumer, 'node_modules/textmill', file), 'utf8');
}

describe('the published package', () => {
  test('contains only documents, programs, and the modules of the library with their types', () => {
    const known = [
      /^(?:package\.json|openapi\.json|(?:README|ARCHITECTURE|CHANGELOG|CONTRIBUTING|SECURITY|docs\/(?:maintainers\/)?[a-z-]+)\.md|LICENSE)$/,
      /^(?:bytes|client|read)\/package\.json$/,
      /^docs\/images\/[a-z]+\.(?:png|svg)$/,
      /^deploy\/(?:[A-Za-z]+@?(?:\.(?:conf|service|socket|yaml))?|kubernetes\/[a-z/]+\.yaml|prometheus\/[a-z]+\.yml)$/,
      /^dist\/[a-z]+\.js$/,
      /^dist\/chunks\/[\w-]+\.js$/,
      /^dist\/documents\/assets\/[a-z-]+-[\w-]{8}-[0-9a-f]{12}\.(?:css|js)(?:\.br|\.gz)?$/,
      /^dist\/documents\/documents\.json$/,
      /^dist\/documents\/(?:docs\/)?[a-z-]+-[0-9a-f]{12}\.(?:html|js|json|txt|webmanifest)(?:\.br|\.gz)?$/,
      /^dist\/documents\/[a-z0-9-]+-[0-9a-f]{12}\.(?:svg|png)$/,
      /^dist\/(?:THIRD-PARTY-NOTICES\.txt|sbom\.cdx\.json|textmill\.1)$/,
      /^dist\/(?:library|commonjs)\/(?:client|codecs|contract|core|entry|notations|tools(?:\/lines)?)\/[a-z0-9-]+\.(?:d\.ts|js)$/,
      /^dist\/commonjs\/(?:[a-z0-9-]+\.js|package\.json)$/,
    ];
    expect(packed.files.filter((file) => !known.some((pattern) => pattern.test(file)))).toEqual([]);
    expect(packed.files.filter((file) => file.includes('test'))).toEqual([]);
    const programs = Object.values('bin' in manifest ? Object(manifest.bin) : {});
    for (const file of ['LICENSE', 'README.md', 'dist/server.js', ...programs, ...manifest.man])
      expect(packed.files).toContain(file);
  });

  test('contains every file that README links to', () => {
    const links = [...read('README.md').matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, file]) => file);
    expect(links).toContain('CONTRIBUTING.md');
    for (const file of links) expect(packed.files).toContain(file);
  });

  test('has no dependencies, since the programs are bundled', () => {
    const published = JSON.parse(read('package.json'));
    for (const kind of ['dependencies', 'peerDependencies', 'optionalDependencies', 'private']) {
      expect(published).not.toHaveProperty(kind);
    }
  });

  test('does not contain names of the build machine', () => {
    const folders = [process.cwd(), homedir()].map((folder) => `${folder}/`);
    const names = [...folders, hostname()].filter((name) => name.length > 3);
    for (const file of packed.files) {
      // If node_modules is a link, the bundler's comments contain its target.
      const text = read(file).replaceAll(/[^\s"]*\/node_modules\//g, '');
      expect(
        names.filter((name) => text.includes(name)),
        file,
      ).toEqual([]);
    }
  });

  test('names no repository, homepage or bug tracker: a guessed address could belong to someone else', () => {
    for (const field of ['repository', 'bugs', 'homepage']) expect(manifest).not.toHaveProperty(field);
    expect(read('SECURITY.md')).not.toMatch(/https?:|@[a-z0-9-]+\.[a-z]/);
  });

  describe('lists the bundled packages:', () => {
    /** The packages in the comments of the bundler. The minified pages have no comments; they contain preact. */
    const bundled = new Set(['preact']);
    beforeAll(() => {
      for (const file of packed.files.filter((each) => /^dist\/(?:chunks\/)?[^/]+\.js$/.test(each))) {
        const comments = read(file).matchAll(/^\s*\/\/ .*node_modules\/((?:@[^/]+\/)?[^/]+)\//gm);
        for (const [, name = ''] of comments) bundled.add(name);
      }
      expect(bundled.size).toBeGreaterThan(5);
    });

    test('the notices contain the license of each package', () => {
      const notices = read('dist/THIRD-PARTY-NOTICES.txt');
      for (const name of bundled) expect(notices).toMatch(new RegExp(`^${name} \\d+\\.\\d+\\.\\d+\\S* \\(.+\\)$`, 'm'));
    });

    test('the licenses allow any use, and the notices contain the text of each', () => {
      const { components }: Bom = JSON.parse(read('dist/sbom.cdx.json'));
      const ids = components.flatMap(({ licenses = [] }) => licenses.map(({ license }) => license.id));
      const allowed = ['MIT', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', '0BSD'];
      expect(ids.filter((id) => !allowed.includes(id))).toEqual([]);
      const notices = read('dist/THIRD-PARTY-NOTICES.txt');
      expect(notices).not.toContain('has no license text');
      // Each of these licenses says one of these.
      expect(notices.split('-'.repeat(80)).filter((each) => !/AS IS|Apache License/i.test(each))).toEqual([]);
    });

    test('the bill of materials contains exactly these packages, with the data of the lockfile', () => {
      const locked: Readonly<Record<string, Locked>> = lockfile.packages;
      const expected = [...bundled].toSorted().map((name) => {
        const { version, license, integrity = '' } = locked[`node_modules/${name}`] ?? {};
        const content = Buffer.from(integrity.slice('sha512-'.length), 'base64').toString('hex');
        const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
        const hashes = [{ alg: 'SHA-512', content }];
        return {
          type: 'library',
          'bom-ref': purl,
          name,
          version,
          purl,
          hashes,
          licenses: [{ license: { id: license } }],
        };
      });
      const { components }: Bom = JSON.parse(read('dist/sbom.cdx.json'));
      expect(components.filter(({ hashes }) => hashes !== undefined)).toEqual(expected);
    });

    test('both also list packages that a publisher has bundled into another, by name and version', () => {
      const { components }: Bom = JSON.parse(read('dist/sbom.cdx.json'));
      const within = components.filter(({ hashes }) => hashes === undefined).map(({ purl }) => purl);
      expect(within).toContainEqual(expect.stringMatching(/^pkg:npm\/ajv@8\.\d+\.\d+$/));
      const notices = read('dist/THIRD-PARTY-NOTICES.txt');
      for (const purl of within) expect(notices).toContain(purl.replace('pkg:npm/', '').replace('@', ' '));
    });
  });

  test('publint finds nothing to change', async () => {
    const pkgDir = join(packed.consumer, 'node_modules/textmill');
    const { messages } = await publint({ pkgDir, pack: false, strict: true });
    expect(messages).toEqual([]);
  });

  // Node requires the modules instead. Bundlers and test runners require the bundles.
  test('gives `require` bundles that return the same results, and share one error class', () => {
    const require = createRequire(import.meta.url);
    const [own, bytes, client, reading] = ['library', 'bytes', 'client', 'read'].map((name) =>
      require(join(packed.consumer, `node_modules/textmill/dist/commonjs/entry/${name}.js`)),
    );
    expect(answers(own, toolExamples)).toEqual(answers(library, toolExamples));
    expect(bytesAnswers(bytes)).toEqual(bytesAnswers(codecs));
    expect(bytes.TextmillError).toBe(own.TextmillError);
    expect(client.createClient).toBeInstanceOf(Function);
    expect(reading.read('{"a":"SGVsbG8gdGhlcmU="}')).toEqual(readText('{"a":"SGVsbG8gdGhlcmU="}'));
    expect(reading.TextmillError).toBe(own.TextmillError);
  });

  test('gives `require` bundles that work without the classes that the jsdom environment of Jest lacks', () => {
    const lacking = createContext({ process });
    const load = (file: string): object => {
      const module = { exports: {} };
      const wrapped = runInContext(`(module, exports, require) => {${read(file)}\n}`, lacking);
      wrapped(module, module.exports, (path: string) => load(posix.join(dirname(file), path)));
      return module.exports;
    };
    expect(runInContext('typeof TextDecoder + typeof TransformStream', lacking)).toBe('undefinedundefined');
    const { base64 }: Partial<Pick<typeof exported, 'base64'>> = load('dist/commonjs/entry/library.js');
    expect(base64?.({ text: 'w6k=', operation: 'decode' }).result).toBe('é');
    const bytes: Partial<typeof codecs> = load('dist/commonjs/entry/bytes.js');
    const { encodeStream, base64: codec } = bytes;
    expect(codec && encodeStream?.(codec)).toHaveProperty('readable');
  });

  test('gives the same files to programs that ignore `exports`: older TypeScript, bundlers and Metro', () => {
    for (const [name, target] of Object.entries(manifest.exports)) {
      if (typeof target === 'string') continue;
      const { main, module, types } = JSON.parse(read(join(name, 'package.json')));
      const files = [main, module, types].map((file) => `./${join(name, file)}`);
      expect(files).toEqual([target.require, target.default, target.require.replace(/js$/, 'd.ts')]);
    }
  });

  test("has the descriptions of the tools' definitions in its types", () => {
    const types = packed.files.filter((file) => file.startsWith('dist/commonjs/tools/') && file.endsWith('.d.ts'));
    const text = types.map(read).join('');
    for (const { summary, fields, output } of registry.values()) {
      expect(text).toContain(` * ${summary}\n`);
      const outputs = Object.values(output).map(({ description }) => description);
      for (const sentence of [...Object.values(fields).map(fieldDescription), ...outputs]) {
        expect(text).toContain(`/** ${sentence.replaceAll('*/', '*\\/')}`);
      }
    }
  });
});

describe('the imported package', () => {
  test('runs the programs in README and docs/library.md with the output shown there', async () => {
    const pages = ['README.md', 'docs/library.md'].map((page) => readFileSync(page, 'utf8'));
    const programs = [...pages.join('').matchAll(/```js\n([\s\S]+?)```\n\n```text\n([\s\S]+?)```/g)];
    expect(programs).toHaveLength(5);
    const node = await startNode();
    try {
      for (const [, program = '', output] of programs) {
        const here = program.replace('localhost:8080', `127.0.0.1:${node.port}`);
        expect(await run(process.execPath, ['--input-type=module', '-e', here], packed.consumer)).toBe(output);
      }
    } finally {
      await node.stop();
    }
  });

  test('can be required from CommonJS without a warning', async () => {
    const script = `process.on('warning', (warning) => { throw warning; });
      console.log(require('textmill').base64({ text: 'Hello' }).result)`;
    expect(await run(process.execPath, ['-e', script], packed.consumer)).toBe('SGVsbG8=\n');
  });

  test('exports only its entry points', async () => {
    for (const path of ['textmill/dist/library/core/text.js', 'textmill/dist/server.js']) {
      const importing = run(
        process.execPath,
        ['--input-type=module', '-e', `await import('${path}')`],
        packed.consumer,
      );
      await expect(importing).rejects.toThrow('ERR_PACKAGE_PATH_NOT_EXPORTED');
    }
  });
});

describe('TypeScript', () => {
  const strict = ['--strict', '--exactOptionalPropertyTypes', '--skipLibCheck', 'false', '--skipDefaultLibCheck'];
  const emitted = ['--declaration', '--emitDeclarationOnly', '--outDir', 'declared'];
  const nodeTypes = join(process.cwd(), 'node_modules/@types/node');
  // This program imports every entry.
  const programs = ['web-consumer.ts', 'web-consumer.cts'];

  test.each([
    // The libraries of a target are those of its year, and the DOM.
    ...['es2020', 'esnext'].map((target) => ({
      title: `the target ${target}`,
      words: ['--target', target, '--types', ''],
    })),
    { title: 'web workers', words: ['--target', 'es2020', '--lib', 'es2020,webworker', '--types', ''] },
    { title: 'Node', words: ['--target', 'es2020', '--lib', 'es2020', '--types', nodeTypes] },
  ])('accepts every entry, imported and required, with the types of $title', async ({ words }) => {
    for (const program of programs) await copyFile('test/package/web-consumer.ts.txt', join(packed.consumer, program));
    const tsc = join(process.cwd(), 'node_modules/.bin/tsc');
    const check = run(tsc, [...strict, ...emitted, '--module', 'nodenext', ...words, ...programs], packed.consumer);
    expect(await check.catch(({ stdout }) => stdout)).toBe('');
  });
});
