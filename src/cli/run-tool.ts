import { dataEnvelope } from '../contract/envelope.ts';
import { answerLimit, isDataTooLarge, isRequestTooLarge, requestLimit } from '../contract/size.ts';
import { createError } from '../core/errors.ts';
import { type FieldValue, parseFields } from '../core/field.ts';
import { TEXT_FIELD } from '../core/field-names.ts';
import { utf8Length } from '../core/text.ts';
import type { Tool } from '../core/tool.ts';
import { printedText } from './output.ts';
import { refuseBrokenArguments } from './raw-arguments.ts';
import { isTooLarge, readText, type Streams, tooLarge, writeText } from './streams.ts';

type Input = Readonly<Record<string, FieldValue>>;

/** What a command was given. */
export interface Given {
  /** The text; read from standard input if it is left out or `-`. */
  readonly argument: string | undefined;
  /** The values of the other fields. */
  readonly options: Input;
  /** Whether the service's limits of size apply. */
  readonly isLimited: boolean;
  /** Whether an envelope is printed. */
  readonly isJson: boolean;
}

/** Reads the text, converts it, and writes the result. */
export async function runTool(tool: Tool, given: Given, streams: Streams): Promise<void> {
  const { argument, options, isLimited } = given;
  const text = isFromInput(argument)
    ? await readInput(tool, streams, isLimited)
    : refuseBrokenArguments(argument, TEXT_FIELD);
  await writeText(streams.stdout, answer(tool, { [TEXT_FIELD]: text, ...options }, streams, given));
}

function isFromInput(argument: string | undefined): argument is undefined | '-' {
  return argument === undefined || argument === '-';
}

async function readInput(tool: Tool, { stdin, stderr }: Streams, isLimited: boolean): Promise<string> {
  if (stdin.isTTY === true) {
    await writeText(stderr, `textmill ${tool.name} reads the text from here: end it with Ctrl+D on an empty line.\n`);
  }
  // A text over the limit of a request would be refused whatever else it said.
  const text = await readText(stdin, isLimited ? isRequestTooLarge : undefined);
  if (text === undefined) throw createError('REQUEST_TOO_LARGE', requestLimit);
  return text;
}

/** What is printed for an input. */
function answer(tool: Tool, input: Input, { stdout }: Streams, { isLimited, isJson }: Given): string {
  try {
    if (isLimited && isRequestTooLarge(utf8Length(JSON.stringify(input))))
      throw createError('REQUEST_TOO_LARGE', requestLimit);
    const values = parseFields(tool.fields, input, { sizeLimits: isLimited });
    const data = tool.run(values);
    if (isLimited && isDataTooLarge(data)) throw createError('RESULT_TOO_LARGE', answerLimit);
    return isJson ? `${dataEnvelope(data)}\n` : printedText(tool, values, data, stdout.isTTY === true);
  } catch (error) {
    throw isTooLarge(error) ? tooLarge() : error;
  }
}
