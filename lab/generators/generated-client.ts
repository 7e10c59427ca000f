import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { camelCase, pascalCase } from '../../src/core/identifier.ts';
import type { Tool } from '../../src/core/tool.ts';
import { run } from '../../support/packed.ts';
import { node24 } from '../../support/servers/engines.ts';

/** A generator of clients, and how a handwritten program uses a generated client. */
export interface Generator {
  /** The npm packages under test. */
  readonly packages: string;
  /** Its program. */
  readonly program: string;
  /** Its arguments, which include the description and the output. */
  words(description: string): readonly string[];
  /** Whether its output also compiles with exactOptionalPropertyTypes. */
  readonly isExact: boolean;
  /** The start of a program: imports, and code that sets `baseUrl`. */
  readonly start: string;
  /** A call of an operation, as an expression with the envelope of success or error as its value. */
  call(operation: Operation, body: string): string;
  /** The generated types of an operation. */
  types(operation: Operation): { readonly input: string; readonly result: string; readonly error: string };
}

/** The names of an operation. */
export interface Operation {
  readonly path: string;
  readonly id: string;
  /** The prefix of its type names. */
  readonly type: string;
}

/** The requests to a tool. */
export interface Requests {
  readonly tool: Tool;
  readonly bodies: readonly object[];
}

/**
 * Generates a client, compiles it with a program that uses it, and runs the program.
 *
 * @param folder The folder for all files.
 * @returns The envelopes in the responses.
 * @throws An error with the compiler's output.
 */
export async function tryGenerator(
  generator: Generator,
  folder: string,
  baseUrl: string,
  requests: readonly Requests[],
): Promise<readonly unknown[]> {
  await mkdir(folder);
  await symlink(resolve('lab/node_modules'), join(folder, 'node_modules'));
  const words = generator.words(resolve('docs/openapi.json'));
  // @hey-api/openapi-ts needs a newer version of Node than textmill.
  await run(node24, [resolve(generator.program), ...words], folder);
  await writeFile(join(folder, 'program.ts'), programOf(generator, baseUrl, requests));
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(settings(generator)));
  await run('node_modules/.bin/tsc', ['-p', folder], '.');
  const outfile = join(folder, 'program.mjs');
  await build({ entryPoints: [join(folder, 'program.ts')], bundle: true, platform: 'node', format: 'esm', outfile });
  return JSON.parse(await run(process.execPath, [outfile], '.'));
}

/** A program that sends every request and uses the expected types. */
function programOf({ start, call, types }: Generator, baseUrl: string, requests: readonly Requests[]): string {
  const parts = requests.map(({ tool, bodies }) => {
    const operation = { path: `/api/v1/${tool.name}/`, id: camelCase(tool.name), type: pascalCase(tool.name) };
    const { input, result, error } = types(operation);
    return `
      const ${operation.id}Input: ${input} = { text: '' };
      const ${operation.id}Result: ${result} = ${JSON.stringify(anyResult(tool))};
      const ${operation.id}Error: Alike<${error}, ErrorResponse> = true;
      answers.push(${bodies.map((body) => `await ${call(operation, JSON.stringify(body))}`).join(', ')});
      void [${operation.id}Input, ${operation.id}Result, ${operation.id}Error];`;
  });
  return `
    const baseUrl = '${baseUrl}';
    ${start}
    type Alike<A, B> = Equal<A, any> extends true ? false : [A, B] extends [B, A] ? true : false;
    type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
    const answers: unknown[] = [];
    ${parts.join('\n')}
    console.log(JSON.stringify(answers));`;
}

function anyResult({ output }: Tool): object {
  return Object.fromEntries(Object.entries(output).map(([name, { kind }]) => [name, kind === 'text' ? '' : 0]));
}

function settings({ isExact }: Generator): object {
  return {
    compilerOptions: {
      strict: true,
      exactOptionalPropertyTypes: isExact,
      noUncheckedIndexedAccess: true,
      target: 'ES2022',
      lib: ['ES2022', 'DOM', 'DOM.Iterable'],
      module: 'ESNext',
      moduleResolution: 'bundler',
      allowImportingTsExtensions: true,
      types: [],
      noEmit: true,
    },
    files: ['program.ts'],
  };
}
