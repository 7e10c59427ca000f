import { operationNamed } from '../../../src/core/field.ts';
import { OPERATION_FIELD } from '../../../src/core/field-names.ts';
import { labelOf, type Tool } from '../../../src/core/tool.ts';
import {
  isUsed,
  type NamedField,
  type Options,
  operationOption,
  optionFields,
  optionValue,
} from '../session/options.ts';
import { openTool, optionsOf, type Session, setOptions } from '../session/session.ts';
import { type Command, namesOf, searchWords } from './command.ts';

/** Commands that set the operation and the options of a tool. If it is not open, they open it; their titles name it. */
export function optionCommands(session: Session, tool: Tool): readonly Command[] {
  const prefix = session.tool === tool ? '' : `${labelOf(tool)}: `;
  const settings = optionFields(tool).flatMap((option) =>
    option.name === OPERATION_FIELD ? operationSettings(tool) : settingsOf(option, tool, optionsOf(session, tool)),
  );
  return settings.map(({ name, title, words, options, ...focus }) => ({
    name: `${tool.name}-${name}`,
    title: prefix + title,
    words: searchWords([title, ...words]),
    effect: (before) => setOptions(openTool(before, tool), options),
    ...focus,
  }));
}

/** The options that a command sets. */
interface Setting extends Pick<Command, 'name' | 'title' | 'words' | 'focus'> {
  readonly options: Options;
}

function operationSettings(tool: Tool): readonly Setting[] {
  return (operationOption(tool)?.field.choices ?? []).map((choice) => {
    const { value, title } = choice;
    const short = (tool.shortNames ?? []).filter(({ operation }) => operation === value).map(({ name }) => name);
    // The search ignores spaces, so `urldecode` matches these too.
    const joined = namesOf(tool).flatMap((name) => [`${name} ${value}`, `${value} ${name}`]);
    return {
      name: value,
      title,
      words: [value, ...(choice.keywords ?? []), ...short, ...joined],
      options: { [OPERATION_FIELD]: value },
    };
  });
}

function settingsOf(option: NamedField, tool: Tool, options: Options): readonly Setting[] {
  const { name, field } = option;
  const heading = headingOf(option, tool);
  const operation = neededOperation(option, tool, options);
  const words = [field.title, name];
  switch (field.kind) {
    case 'choice':
      return field.choices.map((choice) => ({
        name: `${name}-${choice.value}`,
        title: `${heading}: ${choice.title}`,
        words: [choice.title, `${heading} ${choice.value}`, ...(choice.keywords ?? [])],
        options: { ...operation, [name]: choice.value },
      }));
    case 'flag': {
      const isOn = isUsed(option, tool, options) && optionValue(option, options) === true;
      const title = `Turn ${isOn ? 'off' : 'on'} ${field.title}`;
      return [{ name, title, words, options: { ...operation, [name]: !isOn } }];
    }
    default:
      // The user types the value into the box of the option.
      return [{ name, title: `${heading}: ${field.title}`, words, options: operation, focus: `option-${name}` }];
  }
}

/** The title of the operation that uses an option, if there is only one; otherwise the title of the option. */
function headingOf({ field }: NamedField, tool: Tool): string {
  const [operation, ...others] = field.usedBy ?? [];
  const title = operationNamed(tool.fields, operation)?.title;
  return title === undefined || others.length > 0 ? field.title : title;
}

/** The operation that an option needs, if the chosen one does not use the option. */
function neededOperation(option: NamedField, tool: Tool, options: Options): Options {
  const [operation] = option.field.usedBy ?? [];
  return operation === undefined || isUsed(option, tool, options) ? {} : { [OPERATION_FIELD]: operation };
}
