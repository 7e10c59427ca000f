import { namesOf, namesOfOperation } from '../../../src/contract/names.ts';
import { type Operation, operationNamed } from '../../../src/core/field.ts';
import { OPERATION_FIELD } from '../../../src/core/field-names.ts';
import type { Tool } from '../../../src/core/tool.ts';
import { findsWord, wordsIn } from '../../palette/search.ts';
import {
  chosenOperation,
  isUsed,
  type NamedField,
  type Options,
  optionFields,
  optionValue,
} from '../session/options.ts';
import { currentOptions, openTool, type Session, setOptions } from '../session/session.ts';
import { type Command, searchWords } from './command.ts';

/** Commands that set the operation and the options of a tool. If it is not open, they open it; their titles name it. */
export function optionCommands(session: Session, tool: Tool): readonly Command[] {
  const isOpen = session.tool === tool;
  const operations = tool.fields.operation?.choices ?? [];
  return [
    ...operations.map((operation) => ({
      ...command(operationSetting(tool, operation), tool, isOpen),
      isDone: isOpen && operation === chosenOperation(tool, currentOptions(session)),
      combine: (query: readonly string[]) => {
        const setting = combination(tool, operation, query);
        return setting && command(setting, tool, isOpen);
      },
    })),
    ...optionFields(tool)
      .filter(({ name }) => name !== OPERATION_FIELD)
      .flatMap((option) => optionSettings(option, tool, currentOptions(session, tool)))
      .map((setting) => ({ ...command(setting, tool, isOpen), isMinor: true })),
  ];
}

interface Setting extends Pick<Command, 'name' | 'title' | 'words' | 'focus'> {
  readonly options: Options;
}

function command({ name, title, words, options, ...focus }: Setting, tool: Tool, isOpen: boolean): Command {
  return {
    name: `${tool.name}-${name}`,
    title: isOpen ? title : `${tool.title}: ${title}`,
    longTitle: `${tool.title}: ${title}`,
    words: searchWords([title, ...words]),
    effect: (before) => setOptions(openTool(before, tool), options),
    ...focus,
  };
}

function operationSetting(tool: Tool, operation: Operation): Setting {
  const { value, title } = operation;
  return { name: value, title, words: namesOfOperation(tool, operation), options: { [OPERATION_FIELD]: value } };
}

/** The settings of an option: for the chosen operation if it uses the option, and for each other operation that does. */
function optionSettings(option: NamedField, tool: Tool, options: Options): readonly Setting[] {
  const users = option.field.usedBy ?? [];
  const others = users.filter((operation) => operation !== chosenOperation(tool, options)?.value);
  const targets = isUsed(option, tool, options) ? [undefined, ...others] : others;
  return targets.flatMap((operation, index) => {
    const named = operationNamed(tool.fields, operation ?? (users.length === 1 ? users[0] : undefined));
    return valueSettings(option, operation, named?.title ?? option.field.title, options).map((setting) => ({
      ...setting,
      name: index === 0 ? setting.name : `${setting.name}-${operation}`,
      words: [...setting.words, ...namesOf(tool).map((name) => `${name} ${setting.title}`)],
      options: operation === undefined ? setting.options : { ...setting.options, [OPERATION_FIELD]: operation },
    }));
  });
}

/** The settings of an option for another operation, or for the chosen one if it is undefined. */
function valueSettings(
  { name, field }: NamedField,
  operation: string | undefined,
  heading: string,
  options: Options,
): readonly Setting[] {
  const words = [field.title, name];
  switch (field.kind) {
    case 'choice':
      return field.choices.map(({ value, title, keywords = [] }) => ({
        name: `${name}-${value}`,
        title: `${heading}: ${title}`,
        words: [title, `${heading} ${value}`, ...keywords],
        options: { [name]: value },
      }));
    case 'flag': {
      const isOn = operation === undefined && optionValue({ name, field }, options) === true;
      const title =
        operation === undefined ? `Turn ${isOn ? 'off' : 'on'} ${field.title}` : `${heading}: ${field.title}`;
      return [{ name, title, words, options: { [name]: !isOn } }];
    }
    default:
      // The user types the value into the box of the option.
      return [{ name, title: `${heading}: ${field.title}`, words, options: {}, focus: `option-${name}` }];
  }
}

/** An operation with the options that a query names. Each word must be one of the operation, its tool or an option. */
function combination(tool: Tool, operation: Operation, query: readonly string[]): Setting | undefined {
  const known = wordsIn(...searchWords(namesOfOperation(tool, operation)));
  let values = valuesFor(tool, operation.value);
  let left = query.filter((word) => !findsWord(known, word));
  const chosen: OptionValue[] = [];
  while (left.length > 0) {
    const missing = left;
    const counted = values.map((value) => ({
      value,
      count: missing.filter((word) => findsWord(value.words, word)).length,
    }));
    const [best] = counted.toSorted((one, other) => other.count - one.count);
    if (best === undefined || best.count === 0) return undefined;
    chosen.push(best.value);
    values = values.filter(({ field }) => field !== best.value.field);
    left = missing.filter((word) => !findsWord(best.value.words, word));
  }
  if (chosen.length === 0) return undefined;
  const titles = chosen.map(({ title }) => title).join(', ');
  return {
    name: [operation.value, ...chosen.map(({ field, value }) => `${field}-${value}`)].join('-'),
    title: `${operation.title}: ${titles}`,
    words: [],
    options: Object.fromEntries([
      [OPERATION_FIELD, operation.value],
      ...chosen.map(({ field, value }) => [field, value] as const),
    ]),
  };
}

/** A value of an option that can be combined with others. */
interface OptionValue {
  readonly field: string;
  readonly value: string | boolean;
  readonly title: string;
  readonly words: readonly string[];
}

/** The values of the options that an operation uses: the choices, and each flag that is turned on. */
function valuesFor(tool: Tool, operation: string): readonly OptionValue[] {
  return optionFields(tool).flatMap(({ name, field }): readonly OptionValue[] => {
    const words = (...own: readonly string[]) => wordsIn(...searchWords([field.title, name, ...own]));
    if (name === OPERATION_FIELD || field.usedBy?.includes(operation) === false) return [];
    if (field.kind === 'flag') return [{ field: name, value: true, title: field.title, words: words() }];
    if (field.kind !== 'choice') return [];
    return field.choices.map(({ value, title, keywords = [] }) => {
      return { field: name, value, title: title.replace(/ \(.*/, ''), words: words(value, title, ...keywords) };
    });
  });
}
