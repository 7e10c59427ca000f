import { utf16, windows1252 } from '../../../src/codecs/text-encodings.ts';
import { RESULT_FIELD } from '../../../src/core/field-names.ts';
import { splitLines } from '../../../src/core/lines.ts';
import { withoutMark } from '../../../src/core/text.ts';
import type { Tool } from '../../../src/core/tool.ts';
import type { Convert, Range, Result } from '../../../src/notations/notation.ts';
import { WRITTEN } from '../../../src/notations/plausibility.ts';
import { DECODE, titleOf, understandElsewhere } from '../../../src/notations/read.ts';
import { linesOf } from '../../../src/notations/rows.ts';
import { textEncodingFor, titleOfEncoding } from '../../../src/notations/text-encodings.ts';
import {
  isAtLeast,
  isClear,
  joinedResult,
  LISTS,
  type Meaning,
  meaningOf,
  understand,
} from '../../../src/notations/understand.ts';
import { formOf, formReadings, NAMES_AND_VALUES } from '../../../src/notations/url.ts';
import { urlEncoder } from '../../../src/tools/url-encoder.ts';
import { isDecoding, type Options } from '../session/options.ts';
import {
  change,
  divisionOf,
  type ReadingChoice,
  type Session,
  setOptions,
  setReading,
  setSwitch,
  withValue,
} from '../session/session.ts';
import { type Attempt, attemptOf } from './attempt.ts';
import { encodersOf } from './file.ts';
import { isSlow, MOST_BYTES, MOST_BYTES_OF_SLOW } from './limits.ts';
import { shortened } from './outcome.ts';

/** A way to read the input that the page offers. */
export interface Choice extends Partial<Pick<Meaning, 'tool'>> {
  /** Such as `the value after “token”`. Code is in backticks. */
  readonly title: string;
  /** The options to choose with it: of another tool, of another operation, or without a reading those to set. */
  readonly options?: Options;
  /** The reading in that tool; undefined if options are to be set, or each line, of which some are wrong, converted. */
  readonly reading?: ReadingChoice;
}

/** What an input means. */
export interface Readings {
  readonly choices: readonly Choice[];
  /** The meaning that is shown; undefined if the text is converted as it is written. */
  readonly shown?: Meaning | undefined;
  /** A sentence about what the best reading would not use, or what disagrees in the text, and where. */
  readonly problem?: { readonly message: string; readonly range: Range | undefined } | undefined;
}

/** The most choices, without the text as it is written. */
export const MOST_CHOICES = 3;

/** What an input means, and which of it is shown. */
export function readingsOf(attempt: Attempt, tools: readonly Tool[]): Readings {
  const { session, text, kept, converter, outcome, result } = attempt;
  const { tool } = session;
  if (text === undefined) return readingsOfBytes(attempt, tools);
  if (text.trim() === '') return { choices: [] };
  const isRead = isReader(tool, converter.options);
  const direct = outcome.kind === 'text' && outcome.wrongLines !== undefined ? undefined : result;
  const { meanings, fault } = isRead ? understand(text, converter, direct) : { meanings: [], fault: undefined };
  // If each line is converted, lines are not parts of one value.
  const isOneValue = divisionOf(session) !== 'lines' || linesOf(text).length < 2;
  const found = meanings.filter(({ value, isEachLine }) => isOneValue || isEachLine || value === undefined);
  const own = [...found, ...formMeanings(attempt, text, isRead && found.length > 0)];
  const isConverted = isRead && !isList(tool) && typeof direct === 'string' && direct !== text;
  const isDone = fault !== undefined || own.some(isClear) || isConverted;
  // Another tool converts the first line too.
  const whole = kept === undefined ? text : `${kept}\n${text}`;
  const others = tools.filter(({ name }) => !isRead || name !== tool.name);
  const elsewhere = isDone ? [] : understandElsewhere(whole, others, false, converter.budget).meanings;
  return {
    choices: [...own.map(choiceOf), ...elsewhere.map(choiceElsewhere)].slice(0, MOST_CHOICES),
    shown: shownOf(session.reading, own),
    problem: fault === undefined ? problemOf(own[0]) : { message: fault.fault, range: fault.range },
  };
}

/** A form of lines that are encoded, or the lines of a form if its names and values were chosen, and nothing else is read. */
function formMeanings({ session, converter }: Attempt, text: string, isDone: boolean): readonly Meaning[] {
  const { tool, options, convert } = converter;
  const isRead = isDecoding(tool, options);
  const isChosen = typeof session.reading === 'object' && session.reading.title === NAMES_AND_VALUES;
  if (isDone || tool.name !== urlEncoder.name || (isRead && !isChosen)) return [];
  const result = isRead ? linesOfForm(text, convert) : formOf(text, convert, isChosen);
  const reading = { text, label: NAMES_AND_VALUES, parts: [], isAmbiguous: true };
  return result === undefined ? [] : [meaningOf(tool.name, reading, result, WRITTEN)];
}

/** The names and values of a form on lines, if the form can be written again from them. */
export function linesOfForm(text: string, convert: Convert): Result {
  const [reading] = formReadings(text, true);
  return reading?.label === NAMES_AND_VALUES ? joinedResult(reading.parts ?? [], convert) : undefined;
}

/** The meaning that is shown: by itself the first, if no other is as plausible; or the one that was chosen. */
function shownOf(reading: ReadingChoice, meanings: readonly Meaning[]): Meaning | undefined {
  if (reading === 'written') return undefined;
  if (reading === 'automatic') return meanings.slice(0, 1).find(isClear);
  const likely = meanings.filter((meaning) => isAtLeast(meaning, reading.class));
  const isKind = (meaning: Meaning) =>
    (reading.isAmbiguous || !meaning.isAmbiguous) && kindOf(titleOf(meaning, true)) === kindOf(reading.title);
  return likely.find((meaning) => titleOf(meaning, true) === reading.title) ?? likely.find(isKind);
}

/** A title without what is quoted from the text, which typing changes. */
function kindOf(title: string): string {
  return title.replaceAll(/“[^”]{0,80}”|`[^`]{0,80}`|\d\S{0,80}/g, '');
}

function problemOf({ left }: Partial<Meaning> = {}): Readings['problem'] {
  return left && { message: left.sentence, range: left.ranges[0] };
}

/** The choice of a meaning of the open tool. */
export function choiceOf(meaning: Meaning): Required<Omit<Choice, 'options'>> {
  const { tool, class: own, isAmbiguous } = meaning;
  const title = titleOf(meaning, true);
  return { tool, title, reading: { class: own, isAmbiguous, title } };
}

function choiceElsewhere(meaning: Meaning): Choice {
  const { title, reading, ...choice } = choiceOf(meaning);
  return { ...choice, title: titleOf(meaning, false), options: DECODE, reading: title === '' ? 'written' : reading };
}

/** If a tool does not convert the bytes of a file: their text in another encoding, or a tool that encodes them. */
function readingsOfBytes({ session, outcome, converter }: Attempt, tools: readonly Tool[]): Readings {
  const { tool, file, reading } = session;
  // A larger file is too large to be encoded, too.
  if (outcome.kind !== 'error' || file === undefined || file.bytes.length > MOST_BYTES) return { choices: [] };
  const encoding = textEncodingFor('', file.bytes, false);
  const text = [...utf16, windows1252].find(({ value }) => value === encoding)?.decode(file.bytes);
  if (encoding !== undefined && text !== undefined) {
    const read = { label: titleOfEncoding(encoding), text: withoutMark(text) };
    const meaning = meaningOf(tool.name, read, read.text, WRITTEN);
    return {
      choices: [choiceOf(meaning)],
      shown: isReader(tool, converter.options) ? shownOf(reading, [meaning]) : undefined,
    };
  }
  const isLong = file.bytes.length > MOST_BYTES_OF_SLOW;
  const encoder = encodersOf([tool, ...tools]).find((each) => !(isLong && isSlow(each.tool)));
  if (encoder === undefined) return { choices: [] };
  const { name, title } = encoder.tool;
  const choice = { tool: name, title: `bytes to encode with ${title}`, options: encoder.options };
  return { choices: [{ ...choice, reading: 'written' }] };
}

/** Whether a tool reads texts in notations: it decodes, takes a number, or a list. */
function isReader(tool: Tool, options: Options): boolean {
  return isList(tool) || tool.fields.operation === undefined || isDecoding(tool, options);
}

function isList({ output }: Tool): boolean {
  return output.result.countedBy !== undefined;
}

/** What a meaning gives: its value is converted as any text is, and values in their places have been. */
export function attemptOfMeaning(attempt: Attempt, meaning: Meaning): Attempt {
  const { value, options, isEachLine, header, result } = meaning;
  if (value !== undefined) {
    const text = attempt.kept === undefined ? value : `${attempt.kept}\n${value}`;
    const form = header === undefined ? undefined : 'indented-json';
    const read = withValue(attempt.session, text, { options, isSwitched: isEachLine || undefined, form });
    return attemptOf(read, attempt.converter.budget);
  }
  const text = typeof result === 'string' ? result : '';
  // If each line is converted, a form has the lines that are read.
  const lines = attempt.lineResults && { text, lineResults: splitLines(text).filter(Boolean) };
  return { ...attempt, ...lines, outcome: shortened({ [RESULT_FIELD]: text }), result: text };
}

/** What is offered for an operation on a list, if it changes the result: then more lines are equal, or in order. */
const OFFERS: Readonly<Record<string, readonly Choice[]>> = {
  dedupe: [
    { title: 'Ignore space around lines', options: { trimCompare: true } },
    { title: 'Ignore case', options: { ignoreCase: true } },
  ],
  sort: [{ title: 'Natural order', options: { sortMode: 'natural' } }],
};

/** The options that fit the lines of a list better than those that are chosen. */
export function offersIn({ converter: { tool, options, convert }, text = '' }: Attempt): readonly Choice[] {
  const { operation = 'sort', sortMode } = options;
  // Words in lower case are in order, and lines of code need none.
  const hasOrder = operation === 'sort' && (sortMode !== undefined || !/[\d\p{Lu}]/u.test(text));
  if (tool.name !== LISTS || hasOrder || text.length > LONGEST) return [];
  const result = convert(text);
  return (OFFERS[String(operation)] ?? []).filter((offer) => convert(text, offer.options) !== result);
}

/** What a reading removes from a text: what is around its value, or all characters that are not in it. */
export function removedBy({ value, header }: Meaning, text: string): readonly Range[] {
  if (value === undefined || value === '' || header !== undefined || text.length > LONGEST) return [];
  const start = text.indexOf(value);
  if (start >= 0)
    return [
      { start: 0, end: start },
      { start: start + value.length, end: text.length },
    ].filter(isSome);
  const used = new Set(value);
  const others = Array.from(text.matchAll(/./gsu)).filter(({ 0: found }) => !used.has(found));
  const isExact = Array.from(text, (found) => (used.has(found) ? found : '')).join('') === value;
  return isExact ? others.map(({ 0: found, index }) => ({ start: index, end: index + found.length })) : [];
}

const LONGEST = 16_384;
const isSome = ({ start, end }: Range) => start < end;

/** What a choice does, in words; code is in backticks. */
export function wordsOf(choice: Choice | undefined): string {
  if (choice === undefined) return 'As written';
  if (choice.reading !== undefined) return `Read as ${choice.title}`;
  return choice.options === undefined ? 'Each line separately' : choice.title;
}

/** The choice after the one that is shown; undefined for the text as it is written, which is the last. */
export function nextChoice(choices: readonly Choice[], shown: Pick<Choice, 'title'> | undefined): Choice | undefined {
  return choices[choices.findIndex(({ title }) => title === shown?.title) + 1];
}

/** The session after a choice: of a reading, of another tool, or of the switch. Without one, the text is as written. */
export function choose(session: Session, choice: Choice | undefined, tools: readonly Tool[]): Session {
  if (choice === undefined) return setReading(session, 'written');
  const { options, reading } = choice;
  if (reading === undefined) return options === undefined ? setSwitch(session, true) : setOptions(session, options);
  const tool = tools.find(({ name }) => name === choice.tool);
  return options === undefined ? setReading(session, reading) : change(session, { tool, options, reading });
}
