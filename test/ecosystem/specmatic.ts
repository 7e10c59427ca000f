import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { choiceValues, type Field, type Fields, type FieldValue, type TextField } from '../../src/core/field.ts';
import { TextmillError } from '../../src/core/textmill-error.ts';
import { convert, type Tool } from '../../src/core/tool.ts';
import { openApi } from '../../src/documents/openapi/openapi.ts';

/**
 * The description for a program that generates requests from the schemas and expects success for them. A schema cannot
 * state which texts can be decoded. So each tool has only one example, with a text that is valid for all values of the
 * other fields, and the text has no length limit, for which the program would generate letters. All other rules stay.
 */
export function narrowedDescription(tools: readonly Tool[]): object {
  const narrowed = tools.map((tool) => {
    const text: TextField = {
      kind: 'text',
      title: 'Text',
      maxCodePoints: Number.MAX_SAFE_INTEGER,
      description: 'The text.',
    };
    const input = { text: textForAll(tool) };
    return {
      ...tool,
      fields: { ...tool.fields, text },
      examples: [{ title: 'Taken', input, data: convert(tool, input, { sizeLimits: true }) }],
    };
  });
  return openApi(new Map(narrowed.map((tool) => [tool.name, tool])));
}

/** A text that a tool converts with all choices and flags, found in its examples and their results. */
function textForAll(tool: Tool): string {
  const texts = tool.examples.flatMap((example) =>
    'data' in example ? [example.input['text'], example.data['result']] : [],
  );
  const options = combinations(tool.fields);
  const found = texts.find((text) => options.every((option) => isConverted(tool, { ...option, text })));
  if (typeof found !== 'string') throw new Error(`${tool.name} needs an example that is valid with all options`);
  return found;
}

function isConverted(tool: Tool, input: object): boolean {
  try {
    convert(tool, input, { sizeLimits: true });
    return true;
  } catch (error) {
    if (error instanceof TextmillError) return false;
    throw error;
  }
}

type Input = Readonly<Record<string, FieldValue>>;

/** All combinations of choices and flags. */
function combinations(fields: Fields): readonly Input[] {
  return Object.entries(fields).reduce<readonly Input[]>(
    (inputs, [name, field]) =>
      inputs.flatMap((input) => fewValues(field).map((value) => ({ ...input, [name]: value }))),
    [{}],
  );
}

function fewValues(field: Field): readonly FieldValue[] {
  if (field.kind === 'choice') return choiceValues(field);
  if (field.kind === 'flag') return [false, true];
  return [field.default ?? ''];
}

/** The result of specmatic. */
export interface Verdict {
  readonly tests: number;
  /** One line per failure. */
  readonly failures: readonly string[];
}

/**
 * Runs specmatic to test a server on this machine against a description.
 *
 * @param folder The working folder, which also gets the reports.
 * @throws If specmatic does not finish.
 */
export async function runSpecmatic(
  java: string,
  folder: string,
  text: string,
  port: number,
  settings: Readonly<Record<string, string>>,
): Promise<Verdict> {
  await writeFile(join(folder, 'openapi.json'), text);
  const jar = resolve('support/programs/node_modules/specmatic/specmatic.jar');
  const words = [
    // It ends before the optimizing compiler would pay off.
    ...['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', `-Duser.home=${folder}`],
    '-jar',
    jar,
    'test',
    'openapi.json',
    `--testBaseURL=http://127.0.0.1:${port}`,
  ];
  const env = { PATH: process.env['PATH'], SPECMATIC_DISABLE_TELEMETRY: 'true', ...settings };
  const output = await new Promise<string>((done) => {
    execFile(java, words, { cwd: folder, env, maxBuffer: 2 ** 28 }, (_error, stdout, stderr) => done(stdout + stderr));
  });
  const [, tests, failed, errors] = /Tests run: (\d+), .*Failures: (\d+), .*Errors: (\d+)/.exec(output) ?? [];
  if (tests === undefined) throw new Error(`specmatic did not finish:\n${output.slice(-2000)}`);
  const failures = [...new Set(output.match(/^.*Scenario: .* has FAILED$/gm))];
  if (failures.length === 0 && Number(failed) + Number(errors) > 0) throw new Error(output.slice(-2000));
  process.stderr.write(`specmatic: ${tests} tests, ${failures.length} failed\n`);
  return { tests: Number(tests), failures };
}
