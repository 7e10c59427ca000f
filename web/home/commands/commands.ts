import { namesOf, namesOfOperation } from '../../../src/contract/names.ts';
import { chosenOperation } from '../../../src/core/field.ts';
import { OPERATION_FIELD } from '../../../src/core/field-names.ts';
import { iconOf, type Tool } from '../../../src/core/tool.ts';
import { type IconName, icons } from '../../../src/documents/pages/icon-paths.ts';
import { type Form, formsOf, shortTitle } from '../../../src/notations/forms.ts';
import { shortcuts, shownKeys } from '../../shortcuts.ts';
import { BROKEN } from '../conversion/diagnosis.ts';
import { canContinue, continueIn, openWith, resultContent } from '../conversion/file.ts';
import { AS_IT_IS, formOf, formsIn } from '../conversion/form.ts';
import { type Outcome, resultOf } from '../conversion/outcome.ts';
import { optionFields } from '../session/options.ts';
import { currentOptions, openTool, type Session, setForm, setOptions } from '../session/session.ts';
import { type ActionName, type Command, type Settings, searchWords } from './command.ts';
import { matching, reasonsFor } from './search.ts';

/** All commands of the palette: those of the open tool and the page, and of the other tools. */
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
    ...operationCommands(session, tool),
    ...formCommands(session, outcome, tool),
    ...continueCommands(session, outcome, others),
    ...pageCommands(session, theme),
  ];
  return [
    ...actions.map((command) => ({ icon: iconOf(tool), ...command, group: 'Actions' })),
    ...tools.map((each) => ({ ...toolCommand(each), isDone: each === tool, group: 'Tools', icon: iconOf(each) })),
    ...others.flatMap((other) => [
      ...operationCommands(session, other).map((command) => ({ ...command, icon: iconOf(other) })),
      ...formCommands(session, outcome, other),
    ]),
  ];
}

/** The commands for a query, or what it most likely means. Without one: the tools, then the actions. */
export function findCommands(commands: readonly Command[], query: string): readonly Command[] {
  if (query.trim() === '') {
    const undone = commands.filter(({ isDone }) => isDone !== true);
    const tools = undone.filter(({ group }) => group === 'Tools');
    const actions = undone.filter(({ group, isMinor }) => group === 'Actions' && isMinor !== true);
    return [...tools, ...actions];
  }
  return matching(commands, query).map(({ group: _, ...command }) => {
    const { longTitle = command.title, words, reason, settings } = command;
    const reasons = reasonsFor({ title: longTitle, words }, query);
    const set = reasons.flatMap((word) => settings?.get(word) ?? []);
    const title = [longTitle, ...set.map(shortTitle)].join(', ');
    const others = reasons.filter((word) => !title.toLowerCase().includes(shortTitle({ title: word })));
    return {
      ...command,
      title,
      detail: reason ?? (others[0] && `also: ${others.join(', ')}`),
      options: Object.assign({}, ...set.map(({ options }) => options)),
    };
  });
}

function isEmpty({ text, file }: Session): boolean {
  return text === '' && file === undefined;
}

/** Explains in a sentence why there is no result to copy, save or continue with; undefined if there is one. */
export function missingResult(session: Session, outcome: Outcome): string | undefined {
  if (isEmpty(session)) return 'There is no result: the input is empty.';
  if (outcome.kind === 'pending') return 'There is no result yet.';
  if (outcome.kind === 'error' && outcome.error.code === 'INTERNAL_ERROR') return BROKEN;
  if (outcome.kind === 'error') return 'There is no result: the input contains an error.';
  return resultOf(outcome)?.length === 0 ? 'The result is empty.' : undefined;
}

/** Explains in a sentence why the result can't become the input. */
export function missingSwap(session: Session, outcome: Outcome): string | undefined {
  if (session.tool.fields.operation !== undefined) return missingResult(session, outcome);
  return 'Swap is not available: this tool has only one operation.';
}

function toolCommand(tool: Tool): Command {
  const settings = tool.fields.operation === undefined ? settingsIn(tool) : undefined;
  const words = searchWords([tool.title, ...namesOf(tool), ...(tool.keywords ?? []), ...(settings?.keys() ?? [])]);
  return {
    name: tool.name,
    title: tool.title,
    words,
    settings,
    isPreferred: true,
    effect: (session, options = {}) => setOptions(openWith(session, tool), options),
  };
}

/** Commands that choose an operation, found also by the words of its options. If its tool is not open, they open it. */
function operationCommands(session: Session, tool: Tool): readonly Command[] {
  const isOpen = session.tool === tool;
  return (tool.fields.operation?.choices ?? []).map((operation) => {
    const { value, title } = operation;
    const longTitle = `${tool.title}: ${title}`;
    const settings = settingsIn(tool, value);
    return {
      name: `${tool.name}-${value}`,
      title: isOpen ? title : longTitle,
      longTitle,
      words: searchWords([...namesOfOperation(tool, operation), ...settings.keys()]),
      settings,
      isDone: isOpen && operation === chosenOperation(tool, currentOptions(session)),
      effect: (before, options) => setOptions(openTool(before, tool), { ...options, [OPERATION_FIELD]: value }),
    };
  });
}

/** The options that an operation uses, or a tool without operations, by their words. */
function settingsIn(tool: Tool, operation = ''): Settings {
  const settings = optionFields(tool).flatMap(({ name, field }) => {
    if (name === OPERATION_FIELD || field.usedBy?.includes(operation) === false) return [];
    const { title, keywords = [], kind } = field;
    const own = { title, keywords: [name, ...keywords], options: kind === 'flag' ? { [name]: true } : {} };
    return [
      own,
      ...(kind === 'choice' ? field.choices : []).map((one) => ({ ...one, options: { [name]: one.value } })),
    ];
  });
  const wordsOf = ({ title, keywords = [] }: (typeof settings)[number]) => searchWords([title, ...keywords]);
  return new Map(settings.flatMap((setting) => wordsOf(setting).map((word) => [word, setting] as const)));
}

/** Commands that choose a form of the result. If the tool is not open, they open it, with an operation that has the form. */
function formCommands(session: Session, outcome: Outcome, tool: Tool): readonly Command[] {
  const isOpen = tool === session.tool;
  const operations = tool.fields.operation?.choices.map(({ value }) => ({ [OPERATION_FIELD]: value })) ?? [{}];
  const chosen = isOpen ? formOf(session) : undefined;
  const all = isOpen ? formsIn(session) : new Set(operations.flatMap((options) => formsOf(tool, options)));
  const others = [...all].filter((form) => form !== chosen);
  // A reading can have a form that was not chosen.
  const isPlain = chosen === undefined && !(isOpen && 'written' in outcome);
  return [...others, ...(isPlain ? [] : [AS_IT_IS])].map((form: Pick<Form, 'name' | 'title' | 'of' | 'keywords'>) => ({
    name: `${isOpen ? '' : `${tool.name}-`}form-${form.name}`,
    title: `${isOpen ? '' : `${tool.title}: `}Copy as: ${shortTitle(form)}`,
    isMinor: true,
    icon: icons.form,
    // Of tools that are not open, only the form's own one is meant.
    words: ['format', 'convert', 'export', ...(((isOpen || form.of === tool.name) && form.keywords) || [])],
    effect(before) {
      const options = operations.find((own) => formsOf(tool, own).some(({ name }) => name === form.name));
      return setForm(isOpen ? before : setOptions(openTool(before, tool), options ?? {}), form.name);
    },
  }));
}

/** An action: its effect, its icon, its title, search words, and a sentence if it is impossible now: why. */
type Action = readonly [
  ActionName,
  icon: IconName,
  title: string,
  words: readonly string[],
  reason?: string | undefined,
];

function contentCommands(session: Session, outcome: Outcome, canPaste: boolean): readonly Command[] {
  const noResult = missingResult(session, outcome);
  const noInput = isEmpty(session) ? 'The input is empty.' : undefined;
  return actionCommands([
    ['copy', 'copy', 'Copy the result', ['clipboard'], noResult],
    ['save', 'save', 'Save the result as a file', ['download', 'export'], noResult],
    [
      'swap',
      'swap',
      'Swap: use the result as the input',
      ['exchange', 'switch', 'back'],
      missingSwap(session, outcome),
    ],
    ...(canPaste ? [['paste', 'paste', 'Paste', ['clipboard', 'insert']] as const] : []),
    ['openFile', 'open', 'Open a file', ['upload', 'import', 'load', 'browse']],
    ['clear', 'clear', 'Clear the input', ['empty', 'delete', 'reset', 'new'], noInput],
    ['undo', 'undo', 'Undo', ['back'], session.past.length === 0 ? 'There is nothing to undo.' : undefined],
    ['redo', 'redo', 'Redo', ['again'], session.future.length === 0 ? 'There is nothing to redo.' : undefined],
  ]);
}

function pageCommands({ text }: Session, theme: string): readonly Command[] {
  const noText = text === '' ? 'A request needs a text in the input box.' : undefined;
  const chosen = (name: string) => (theme === name ? 'This theme is chosen.' : undefined);
  return actionCommands([
    ['showRequest', 'request', 'Show the API request', ['code', 'http']],
    ['send', 'request', 'Send the request', ['api', 'run', 'post', 'http'], noText],
    ['copyRequest', 'request', 'Copy the request', ['api', 'code', 'curl', 'http'], noText],
    ['copyLink', 'link', 'Copy a link to this tool', ['share', 'permalink', 'address', 'url']],
    ['reference', 'book', 'Open the reference in a new tab', ['api', 'docs', 'documentation', 'manual', 'help']],
    ['themeLight', 'theme', 'Theme: Light', ['light mode', 'colors', 'appearance'], chosen('light')],
    ['themeDark', 'theme', 'Theme: Dark', ['dark mode', 'colors', 'appearance'], chosen('dark')],
    ['themeSystem', 'theme', 'Theme: System', ['automatic', 'colors', 'appearance'], chosen('system')],
  ]);
}

function actionCommands(actions: readonly Action[]): readonly Command[] {
  return actions.map(([effect, icon, title, words, reason]) => {
    const shortcut = shortcuts.find(({ name }) => name === effect);
    const keys = shortcut && shownKeys(shortcut.name);
    return { name: effect, title, words, effect, icon: icons[icon], keys, reason, isDone: reason !== undefined };
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
