import { namesOf } from '../../../src/contract/names.ts';
import { iconOf, type Tool } from '../../../src/core/tool.ts';
import { isValidInput } from '../../../src/documents/example.ts';
import { type IconName, icons } from '../../../src/documents/pages/icon-paths.ts';
import { shortTitle } from '../../../src/notations/forms.ts';
import { matching, wordsIn } from '../../palette/search.ts';
import { shortcuts, shownKeys } from '../../shortcuts.ts';
import { BROKEN } from '../conversion/fault.ts';
import { canContinue, continueIn, openWith, resultContent } from '../conversion/file.ts';
import { formOf, formsIn } from '../conversion/form.ts';
import { type Outcome, resultOf } from '../conversion/outcome.ts';
import { chainedOperations, MOST_STEPS } from '../session/chain.ts';
import { lineSwitchOf } from '../session/line-switch.ts';
import {
  addStep,
  canSwap,
  fill,
  isSwitched,
  openTool,
  type Session,
  setForm,
  setSwitch,
  stepsOf,
} from '../session/session.ts';
import { type ActionName, type Command, searchWords } from './command.ts';
import { optionCommands } from './option-commands.ts';

/** All commands of the palette that can run now: those of the open tool and the page, and of the other tools. */
export function createCommands(
  session: Session,
  outcome: Outcome,
  tools: readonly Tool[],
  canPaste: boolean,
  theme: string,
): readonly Command[] {
  const { tool } = session;
  const others = tools.filter((other) => other !== tool);
  const actions = [
    ...contentCommands(session, outcome, canPaste),
    ...optionCommands(session, tool),
    lineSwitchCommand(session),
    ...formCommands(session),
    ...continueCommands(session, outcome, others),
    ...pageCommands(session, theme),
    ...stepCommands(session),
    ...exampleCommands(tool),
  ];
  return [
    ...actions.map((command) => ({ icon: iconOf(tool), ...command, group: 'Actions' })),
    ...tools.map((each) => ({ ...toolCommand(each), isDone: each === tool, group: 'Tools', icon: iconOf(each) })),
    ...others.flatMap((other) =>
      optionCommands(session, other).map((command) => ({ ...command, icon: iconOf(other) })),
    ),
  ];
}

/**
 * The commands for a query. Without one: the tools, the commands that were used last, then the actions. If no command
 * matches: operations with several options that the query names.
 */
export function findCommands(
  commands: readonly Command[],
  query: string,
  recent: readonly string[],
): readonly Command[] {
  if (query.trim() === '') {
    const undone = commands.filter(({ isDone }) => isDone !== true);
    const tools = undone.filter(({ group }) => group === 'Tools');
    const last = recent
      .flatMap((name) => undone.filter((command) => command.name === name && command.group !== 'Tools'))
      .slice(0, MOST_RECENT);
    const actions = undone.filter(
      (command) => command.group === 'Actions' && command.isMinor !== true && !last.includes(command),
    );
    return [...tools, ...last.map((command) => ({ ...command, group: 'Used last' })), ...actions];
  }
  const found = matching(commands, query);
  if (found.length > 0) {
    return found.map(({ group: _, ...command }) => ({ ...command, title: command.longTitle ?? command.title }));
  }
  return commands.flatMap(({ combine }) => combine?.(wordsIn(query.toLowerCase())) ?? []);
}

const MOST_RECENT = 4;

/** Explains in a sentence why there is no result to copy, save or continue with; undefined if there is one. */
export function missingResult({ text, file }: Session, outcome: Outcome): string | undefined {
  if (text === '' && file === undefined) return 'There is no result: the input is empty.';
  if (outcome.kind === 'pending') return 'The conversion has not finished yet.';
  if (outcome.kind === 'error' && outcome.error.code === 'INTERNAL_ERROR') return BROKEN;
  if (outcome.kind === 'error') return 'There is no result: the input contains an error.';
  return resultOf(outcome)?.length === 0 ? 'The result is empty.' : undefined;
}

function toolCommand(tool: Tool): Command {
  const words = searchWords([tool.title, ...namesOf(tool), ...(tool.keywords ?? [])]);
  return {
    name: tool.name,
    title: tool.title,
    words,
    isPreferred: true,
    effect: (session) => openWith(session, tool),
  };
}

function lineSwitchCommand(session: Session): Command {
  const { name, field, words } = lineSwitchOf(session.tool);
  const isOn = isSwitched(session);
  const title = `Turn ${isOn ? 'off' : 'on'} ${field.title}`;
  return { name, title, words, effect: (before) => setSwitch(before, !isOn) };
}

function formCommands(session: Session): readonly Command[] {
  const chosen = formOf(session)?.name;
  const plain = chosen === undefined ? [] : [{ name: undefined, title: 'As it is' }];
  return [...formsIn(session).filter(({ name }) => name !== chosen), ...plain].map(({ name, title }) => ({
    name: `form-${name ?? 'plain'}`,
    title: `Copy as: ${shortTitle({ title })}`,
    isMinor: true,
    icon: icons.form,
    words: ['format', 'convert', 'export'],
    effect: (before) => setForm(before, name),
  }));
}

function stepCommands(session: Session): readonly Command[] {
  if (stepsOf(session).length === MOST_STEPS) return [];
  return chainedOperations(session.tool).map(({ value, title, keywords = [] }) => ({
    name: `add-step-${value}`,
    title: `Add step: ${title}`,
    isMinor: true,
    words: searchWords(['chain', 'then', ...keywords]),
    effect: (before) => addStep(before, value),
  }));
}

/** An action: its effect, its icon, its title, search words, and whether it is possible now. */
type Action = readonly [ActionName, icon: IconName, title: string, words: readonly string[], isPossible?: boolean];

function contentCommands(session: Session, outcome: Outcome, canPaste: boolean): readonly Command[] {
  const { text, file, past, future } = session;
  const hasResult = missingResult(session, outcome) === undefined;
  return possible([
    ['copy', 'copy', 'Copy the result', ['clipboard'], hasResult],
    ['save', 'save', 'Save the result as a file', ['download', 'export'], hasResult],
    [
      'swap',
      'swap',
      'Swap: use the result as the input',
      ['exchange', 'switch', 'back'],
      hasResult && canSwap(session),
    ],
    ['paste', 'paste', 'Paste', ['clipboard', 'insert'], canPaste],
    ['openFile', 'open', 'Open a file', ['upload', 'import', 'load', 'browse']],
    ['clear', 'clear', 'Clear the input', ['empty', 'delete', 'reset', 'new'], text !== '' || file !== undefined],
    ['undo', 'undo', 'Undo', ['back'], past.length > 0],
    ['redo', 'redo', 'Redo', ['again'], future.length > 0],
  ]);
}

function pageCommands({ text }: Session, theme: string): readonly Command[] {
  return possible([
    ['showRequest', 'request', 'Show the API request', ['code', 'http']],
    ['send', 'send', 'Send the request', ['api', 'run', 'post', 'http'], text !== ''],
    ['copyRequest', 'request', 'Copy the request', ['api', 'code', 'curl', 'http'], text !== ''],
    ['copyLink', 'link', 'Copy a link to this tool', ['share', 'permalink', 'address']],
    ['reference', 'book', 'Open the reference', ['api', 'docs', 'documentation', 'manual', 'help']],
    ['shortcuts', 'keyboard', 'Show keyboard shortcuts', ['keys', 'hotkeys', 'help']],
    ['themeLight', 'theme', 'Theme: Light', ['light mode', 'colors', 'appearance', 'bright', 'day'], theme !== 'light'],
    ['themeDark', 'theme', 'Theme: Dark', ['dark mode', 'colors', 'appearance', 'night'], theme !== 'dark'],
    ['themeSystem', 'theme', 'Theme: System', ['colors', 'appearance', 'automatic'], theme !== 'system'],
  ]);
}

function possible(actions: readonly Action[]): readonly Command[] {
  return actions
    .filter(([, , , , isPossible = true]) => isPossible)
    .map(([effect, icon, title, words]) => {
      const shortcut = shortcuts.find(({ name }) => name === effect);
      const keys = shortcut && shownKeys(shortcut.name);
      return { name: effect, title, words, effect, icon: icons[icon], keys };
    });
}

function continueCommands(session: Session, outcome: Outcome, others: readonly Tool[]): readonly Command[] {
  if (missingResult(session, outcome) !== undefined) return [];
  const content = resultContent(session, outcome) ?? '';
  return others
    .filter((tool) => canContinue(content, tool))
    .map((tool) => ({
      isMinor: true,
      name: `continue-${tool.name}`,
      title: `Continue with ${tool.title}`,
      icon: iconOf(tool),
      words: ['chain', 'pipe', 'next'],
      effect: (before) => continueIn(before, tool, content),
    }));
}

function exampleCommands(tool: Tool): readonly Command[] {
  // Examples that a form can't represent are for programs.
  const examples = tool.examples.filter(({ input }) => isValidInput(tool.fields, input));
  return examples.map(({ title, input }, index) => ({
    name: `${tool.name}-example-${index + 1}`,
    title: `Example: ${title}`,
    isMinor: true,
    words: ['sample', 'demo', 'try'],
    effect: (session) => fill(openTool(session, tool), input),
  }));
}
