import { namesOf } from '../../../src/contract/names.ts';
import { labelOf, type Tool } from '../../../src/core/tool.ts';
import { isTaken } from '../../../src/documents/example.ts';
import { canConvertEachLine } from '../../../src/tools/each-line.ts';
import { BROKEN } from '../conversion/fault.ts';
import { canContinue, continueIn, resultContent } from '../conversion/file.ts';
import { type Outcome, resultOf } from '../conversion/outcome.ts';
import { canChain, chainedOperations, MOST_STEPS } from '../session/chain.ts';
import { operationOption } from '../session/options.ts';
import { addStep, currentOptions, fill, openTool, type Session, setEachLine, stepsOf } from '../session/session.ts';
import { spelling } from '../text/words.ts';
import { type ActionName, type Command, findsWord, searchWords, singular, wordsIn } from './command.ts';
import { optionCommands } from './option-commands.ts';
import { shortcuts, shownKeys } from './shortcuts.ts';

/**
 * All commands of the palette: those of the open tool, of the page, of the other tools and of their options.
 *
 * @param canPaste Whether the browser lets a page read the clipboard.
 */
export function createCommands(
  session: Session,
  outcome: Outcome,
  tools: readonly Tool[],
  canPaste: boolean,
): readonly Command[] {
  const { tool } = session;
  const others = tools.filter((other) => other !== tool);
  return [
    ...optionCommands(session, tool),
    ...eachLineCommand(session),
    ...actionCommands(session, outcome, canPaste),
    ...stepCommands(session),
    ...continueCommands(session, outcome, others),
    ...exampleCommands(tool),
    ...[tool, ...others].map(toolCommand),
    ...others.flatMap((other) => optionCommands(session, other)),
  ];
}

/** Explains in a sentence why there is no result to copy, save or continue with; undefined if there is one. */
export function missingResult({ text, file }: Session, outcome: Outcome): string | undefined {
  if (text === '' && file === undefined) return 'There is no result: the input is empty.';
  if (outcome.kind === 'pending') return 'The conversion has not finished yet.';
  if (outcome.kind === 'error' && outcome.error.code === 'INTERNAL_ERROR') return BROKEN;
  if (outcome.kind === 'error') return 'There is no result: the input contains an error.';
  return resultOf(outcome)?.length === 0 ? 'The result is empty.' : undefined;
}

function toolCommand(tool: Tool): Command {
  const words = searchWords([...namesOf(tool), ...(tool.keywords ?? []), tool.symbol ?? '']);
  return { name: tool.name, title: tool.title, words, effect: (session) => openTool(session, tool) };
}

function eachLineCommand({ tool, isEachLine }: Session): readonly Command[] {
  if (!canConvertEachLine(tool)) return [];
  return [
    {
      name: 'each-line',
      title: isEachLine ? 'Convert the text as a whole' : 'Convert each line separately',
      words: ['each line separately', 'every line', 'line by line', 'batch', 'bulk'],
      effect: (session) => setEachLine(session, !isEachLine),
    },
  ];
}

/** Commands that add a step to the chain. */
function stepCommands(session: Session): readonly Command[] {
  const { tool } = session;
  if (!canChain(tool, currentOptions(session))) return [];
  const isFull = stepsOf(session).length === MOST_STEPS;
  return chainedOperations(tool).map(({ value, title, keywords = [] }) => ({
    name: `add-step-${value}`,
    title: `Add step: ${title}`,
    words: searchWords(['chain', 'then', ...keywords]),
    obstacle: isFull ? `There are already ${MOST_STEPS} steps.` : undefined,
    effect: (before) => addStep(before, value),
  }));
}

function actionCommands(session: Session, outcome: Outcome, canPaste: boolean): readonly Command[] {
  const { tool, text, file, past, future } = session;
  const noResult = missingResult(session, outcome);
  const nothing = text === '' && file === undefined ? 'The input is empty.' : undefined;
  const noRequest = file === undefined ? undefined : 'The API accepts text, not files.';
  const noUndo = past.length === 0 ? 'There is nothing to undo.' : undefined;
  const noRedo = future.length === 0 ? 'There is nothing to redo.' : undefined;
  const swap = action('swap', 'Swap: use the result as the input', ['exchange', 'switch', 'back'], noResult);
  return [
    action('copy', 'Copy the result', ['clipboard'], noResult),
    action('save', 'Save the result as a file', ['download', 'export'], noResult),
    ...(operationOption(tool) === undefined ? [] : [swap]),
    ...(canPaste ? [action('paste', 'Paste', ['clipboard', 'insert'])] : []),
    action('openFile', 'Open a file', ['upload', 'import', 'load', 'browse']),
    action('clear', 'Clear the input', ['empty', 'delete', 'reset', 'new'], nothing),
    action('undo', 'Undo', ['back'], noUndo),
    action('redo', 'Redo', ['again'], noRedo),
    action('copyLink', 'Copy a link to this tool', ['share', 'permalink', 'address']),
    action('send', 'Send the request', ['api', 'run', 'post', 'http'], noRequest),
    action('copyRequest', 'Copy the request', ['api', 'code', 'curl', 'http'], noRequest),
    action('themeLight', 'Theme: Light', ['light mode', 'colors', 'appearance', 'bright', 'day']),
    action('themeDark', 'Theme: Dark', ['dark mode', 'colors', 'appearance', 'night']),
    action('themeSystem', 'Theme: System', ['colors', 'appearance', 'automatic']),
    action('reference', 'Open the reference', ['api', 'docs', 'documentation', 'manual', 'help']),
    action('shortcuts', 'Show keyboard shortcuts', ['keys', 'hotkeys', 'help']),
  ];
}

function action(effect: ActionName, title: string, words: readonly string[], obstacle?: string): Command {
  const shortcut = shortcuts.find(({ name }) => name === effect);
  return { name: effect, title, words, obstacle, effect, ...(shortcut && { keys: shownKeys(shortcut.name) }) };
}

/** Commands that open another tool with the result. */
function continueCommands(session: Session, outcome: Outcome, others: readonly Tool[]): readonly Command[] {
  const obstacle = missingResult(session, outcome);
  const content = resultContent(session, outcome) ?? '';
  return others
    .filter((tool) => canContinue(content, tool))
    .map((tool) => ({
      name: `continue-${tool.name}`,
      title: `Continue with ${labelOf(tool)}`,
      words: ['chain', 'pipe', 'next'],
      obstacle,
      effect: (before) => continueIn(before, tool, content),
    }));
}

function exampleCommands(tool: Tool): readonly Command[] {
  // Examples that a form can't represent are for programs.
  const examples = tool.examples.filter(({ input }) => isTaken(tool.fields, input));
  return examples.map(({ title, input }, index) => ({
    name: `example-${index + 1}`,
    title: `Example: ${title}`,
    words: ['sample', 'demo', 'try'],
    effect: (session) => fill(openTool(session, tool), input),
  }));
}

/**
 * The commands that match a query, the best first: a name equals the query, a name begins with it, words begin with the
 * words of the query, or the words of the query occur anywhere. If there is none, operations with several options that
 * the query names. An empty query matches all commands.
 */
export function matchingCommands(commands: readonly Command[], query: string): readonly Command[] {
  const wanted = query.toLowerCase().trim();
  if (wanted === '') return commands;
  const ranked = commands.map((command) => ({ command, rank: rankOf(command, wanted) }));
  const found = ranked.filter(({ rank }) => rank < NOT_FOUND);
  if (found.length === 0) return commands.flatMap(({ combine }) => combine?.(wordsIn(wanted)) ?? []);
  return found.toSorted((one, other) => one.rank - other.rank).map(({ command }) => command);
}

const NOT_FOUND = 4;

function rankOf({ title, words }: Command, wanted: string): number {
  const names = [title.toLowerCase(), ...words];
  if (names.includes(wanted)) return 0;
  const spellings = names.map(spelling);
  const query = spelling(wanted);
  if (query !== '' && spellings.includes(query)) return 0;
  if (query !== '' && spellings.some((name) => name.startsWith(query))) return 1;
  const pieces = wanted.split(/\s+/);
  const all = wordsIn(...names);
  if (pieces.every((piece) => findsWord(all, piece))) return 2;
  return pieces.every((piece) => names.some((name) => name.includes(singular(piece)))) ? 3 : NOT_FOUND;
}
