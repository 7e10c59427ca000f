import type { Choice, ChoiceField, FieldValues } from '../../core/field.ts';
import { splitLines } from '../../core/lines.ts';
import type { Tool } from '../../core/tool.ts';
import { lineFields } from './fields.ts';
import { textLineTools } from './tool.ts';

const KEEP: Choice = {
  value: 'keep',
  title: 'Keep the order',
  help: 'Changes nothing, for a list in another form: JSON, SQL, CSV …',
  keywords: ['unchanged', 'join', 'quote', 'format'],
  description: 'keeps the lines as they are, for another form',
};

/** What an operation of the API does if it adds nothing. */
const KEPT = { operation: 'affix', prefix: '', suffix: '' };

const SIZE: Choice = {
  value: 'size',
  title: 'By size (900K before 1.5G)',
  help: 'Compares the number at the start with its unit, from K (1,024) to E; not available in the API',
  keywords: ['units', 'bytes', 'human'],
  description: 'compares the number at the start with its unit, from K to E',
};

/** The line tool of the page and the command line: with an operation that changes nothing, and the order by size. */
export function withLocalLines(tool: Tool): Tool {
  if (tool.name !== textLineTools.name) return tool;
  const { operation, sortMode } = lineFields;
  const order: ChoiceField = { ...sortMode, choices: [...sortMode.choices, SIZE] };
  return {
    ...tool,
    fields: {
      ...tool.fields,
      operation: { ...operation, choices: [...operation.choices, KEEP] },
      sortMode: order,
    },
    run: (values) => {
      const { text, desc } = values;
      if (!isSortedBySize(values)) return tool.run({ ...inApi(values), text });
      return tool.run({ ...values, ...KEPT, text: sortBySize(text, desc === true) });
    },
  };
}

/** Whether options of the line tool sort by size, which the API can't do. */
export function isSortedBySize({ operation = 'sort', sortMode }: FieldValues): boolean {
  return operation === 'sort' && sortMode === SIZE.value;
}

/** The options with which the API does the same. In place of the order by size, it has the order by number. */
export function inApi(options: FieldValues): FieldValues {
  const { operation, sortMode, ...others } = options;
  if (operation === KEEP.value) return { ...others, ...KEPT };
  return sortMode === SIZE.value ? { ...options, sortMode: 'numeric' } : options;
}

const SIZE_AT_START = /^\s*([+-]?(?:\d+(?:\.\d*)?|\.\d+))(?: ?([kmgtpe])(?:i?b)?(?![a-z]))?/i;

/** Like the order by number: stable, and lines without a number come last. */
function sortBySize(text: string, desc: boolean): string {
  const rows = splitLines(text).map((line) => {
    const [, number, unit = ' '] = SIZE_AT_START.exec(line) ?? [];
    const size = Number(number) * 1024 ** ' kmgtpe'.indexOf(unit.toLowerCase());
    return { line: `${line}\n`, key: number === undefined ? Infinity : desc ? -size : size };
  });
  return rows
    .sort((one, other) => one.key - other.key || 0)
    .map(({ line }) => line)
    .join('');
}
