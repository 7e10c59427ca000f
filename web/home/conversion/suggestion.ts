import { OPERATION_FIELD } from '../../../src/core/field-names.ts';
import { exceedsCodePoints } from '../../../src/core/text.ts';
import type { Tool } from '../../../src/core/tool.ts';
import { type Options, withValues } from '../session/options.ts';
import type { OpenedFile } from '../session/session.ts';
import { attempt } from './attempt.ts';
import { evidenceFor } from './evidence.ts';
import { isDecoding } from './outcome.ts';

/** Another conversion that fits the text. */
export interface Suggestion {
  /** `Looks like Base64: decode it`. */
  readonly label: string;
  readonly tool: Tool;
  readonly options: Options;
  /** The part to convert, if it is not the whole text, such as the payload of a token. */
  readonly text?: string;
  /** Instead of a text that is too long for a text box. */
  readonly file?: OpenedFile;
}

/**
 * The decoder that fits a text, unless the open tool already decodes it. The decoder must succeed, and there must be
 * evidence that the text is more than a word that happens to decode.
 */
export function suggestionFor(
  tools: readonly Tool[],
  tool: Tool,
  text: string,
  options: Options,
): Suggestion | undefined {
  const decoders = tools.flatMap((other) => decodersOf(other));
  let isDecoded: boolean | undefined;
  for (const { part, name, label, isConvincing, optionsFor } of evidenceFor(text)) {
    const decoder = decoders.find((other) => other.tool.name === name);
    if (decoder === undefined || exceedsCodePoints(part, decoder.tool.fields.text.maxCodePoints)) continue;
    const own = decoder.tool === tool ? options : {};
    const suggested = withValues(decoder.tool, own, { ...decoder.chosen, ...optionsFor });
    const tried = attempt(decoder.tool, part, suggested);
    if (tried === undefined || !isConvincing(tried)) continue;
    isDecoded ??= decodes(tool, text, options);
    if (isDecoded) return undefined;
    const suggestion = { label: `Looks like ${label}`, tool: decoder.tool, options: suggested };
    return part === text ? suggestion : { ...suggestion, text: part };
  }
  return undefined;
}

/** A tool, and the option that chooses its operation that decodes. */
interface Decoder {
  readonly tool: Tool;
  readonly chosen: Options;
}

/** The operations of a tool that decode: those with an exact result. */
function decodersOf(tool: Tool): readonly Decoder[] {
  const operations = tool.fields[OPERATION_FIELD]?.choices ?? [];
  const decoding = operations.filter(({ hasExactResult }) => hasExactResult);
  return decoding.map(({ value }) => ({ tool, chosen: { [OPERATION_FIELD]: value } }));
}

/** Whether the open tool already decodes the text to something else. */
function decodes(tool: Tool, text: string, options: Options): boolean {
  if (!isDecoding(tool, options)) return false;
  const tried = attempt(tool, text, options);
  return tried !== undefined && !(tried.kind === 'text' && tried.text === text);
}
