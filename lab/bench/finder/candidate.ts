import { httpLimits } from '../../../src/contract/limits.ts';
import type { Field } from '../../../src/core/field.ts';
import { OPERATION_FIELD } from '../../../src/core/field-names.ts';
import type { Tool } from '../../../src/core/tool.ts';
import { registry } from '../../../src/tools/registry.ts';
import type { Random } from '../../../support/random.ts';
import type { ToolRequest } from '../requests.ts';
import { describeText, mutateText, randomText, type TextPattern, textOf, unicodeEscape } from './text.ts';

/** A request that may be expensive: a value or a pattern per field of its tool. */
export interface Candidate {
  readonly tool: Tool;
  readonly texts: Readonly<Record<string, TextPattern>>;
  readonly options: Readonly<Record<string, string | number | boolean>>;
  /** Whether each character of a text is a JSON escape. */
  readonly isEscaped: boolean;
  /** Text after the JSON in the body: an error that is found last. */
  readonly tail: string;
}

const [first, ...rest] = [...registry.values()];
if (first === undefined) throw new Error('there are no tools');
const tools: readonly [Tool, ...Tool[]] = [first, ...rest];
const tails = ['', '', '', '', '', '}', ' '.repeat(15_000), '\u0000'] as const;

/** A random candidate: any tool, any options. */
export function randomCandidate(random: Random): Candidate {
  const tool = random.pick(tools);
  const candidate = { tool, texts: {}, options: {}, isEscaped: random.happens(0.1), tail: random.pick(tails) };
  return Object.keys(tool.fields).reduce((built, name) => withField(random, built, name), candidate);
}

/** A candidate that differs from another in one or a few respects. */
export function mutate(random: Random, candidate: Candidate): Candidate {
  let changed = candidate;
  do changed = mutateOnce(random, changed);
  while (random.happens(0.3));
  return changed;
}

/**
 * The request of a candidate. If its body would be too large, the texts are shorter, so that it is not rejected for
 * its size.
 */
export function requestOf(candidate: Candidate): ToolRequest {
  const body = bodyOf(candidate, 1);
  const fitting = body.length > httpLimits.bodyBytes ? bodyOf(candidate, httpLimits.bodyBytes / body.length) : body;
  return { tool: candidate.tool.name, body: fitting.subarray(0, httpLimits.bodyBytes) };
}

/**
 * The family of a candidate: its tool, and the choices that the operation uses. A family takes the same path through
 * the code.
 */
export function familyOf(candidate: Candidate): string {
  const { tool, options } = candidate;
  const choices = Object.keys(options).filter(
    (name) => tool.fields[name]?.kind === 'choice' && isUsed(candidate, name),
  );
  return [tool.name, ...choices.map((name) => options[name])].join(' ');
}

/** A candidate in a few words: the fields that its operation uses and that differ from their defaults. */
export function describe(candidate: Candidate): string {
  const { tool, texts, options, isEscaped, tail } = candidate;
  const set = Object.entries(options).filter(
    ([name, value]) => isUsed(candidate, name) && tool.fields[name]?.default !== value,
  );
  const patterns = Object.entries(texts).filter(([name]) => isUsed(candidate, name));
  return [
    tool.name,
    ...set.map(([name, value]) => `${name}=${value}`),
    ...patterns.map(([name, pattern]) => `${name}: ${describeText(pattern)}`),
    ...(isEscaped ? ['escaped'] : []),
    ...(tail === '' ? [] : [`then ${JSON.stringify(tail.slice(0, 3))}`]),
  ].join(', ');
}

/** @param share The share of the maximum length that each text has. */
function bodyOf({ tool, texts, options, isEscaped, tail }: Candidate, share: number): Buffer {
  const members = Object.entries(options).map(([name, value]) => `"${name}":${JSON.stringify(value)}`);
  for (const [name, pattern] of Object.entries(texts)) {
    const text = textOf(pattern, Math.floor(longest(tool.fields[name]) * share));
    members.push(`"${name}":${isEscaped ? `"${text.replace(/./gs, unicodeEscape)}"` : JSON.stringify(text)}`);
  }
  return Buffer.from(`{${members.join()}}${tail}`);
}

/** Whether the operation uses a field. Other fields are only validated. */
function isUsed({ tool, options }: Candidate, name: string): boolean {
  return tool.fields[name]?.usedBy?.includes(String(options[OPERATION_FIELD])) ?? true;
}

function mutateOnce(random: Random, candidate: Candidate): Candidate {
  const { tool, texts } = candidate;
  if (random.happens(0.05)) return { ...candidate, isEscaped: !candidate.isEscaped };
  if (random.happens(0.05)) return { ...candidate, tail: random.pick(tails) };
  const [name = '', ...others] = Object.keys(tool.fields);
  const chosen = random.happens(0.6) ? name : random.pick([name, ...others]);
  const pattern = texts[chosen];
  if (pattern === undefined) return withField(random, candidate, chosen);
  return {
    ...candidate,
    texts: { ...texts, [chosen]: mutateText(random, pattern, longest(tool.fields[chosen])) },
  };
}

/** The candidate with another value in a field. */
function withField(random: Random, candidate: Candidate, name: string): Candidate {
  const field = candidate.tool.fields[name];
  switch (field?.kind) {
    case undefined:
      return candidate;
    case 'text':
      return { ...candidate, texts: { ...candidate.texts, [name]: randomText(random, field.maxCodePoints) } };
    case 'choice':
      return withOption(candidate, name, random.pick(field.choices).value);
    case 'flag':
      return withOption(candidate, name, random.happens(0.5));
    case 'integer':
      return withOption(candidate, name, random.pick([field.minimum, field.default, field.maximum]));
  }
}

function withOption(candidate: Candidate, name: string, value: string | number | boolean): Candidate {
  return { ...candidate, options: { ...candidate.options, [name]: value } };
}

function longest(field: Field | undefined): number {
  return field?.kind === 'text' ? field.maxCodePoints : 0;
}
