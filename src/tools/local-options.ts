import { type TextEncoding, utf16, windows1252 } from '../codecs/text-encodings.ts';
import type { Choice, FieldValue } from '../core/field.ts';
import { OPERATION_FIELD, RESULT_FIELD, TEXT_ENCODING_FIELD, TEXT_FIELD } from '../core/field-names.ts';
import { TextmillError } from '../core/textmill-error.ts';
import type { Tool } from '../core/tool.ts';
import { base64 } from './base64.ts';
import { byteCodec, KEEP, UTF_8, valuesInApi, valuesOf } from './bytes.ts';
import { textLineTools } from './lines/tool.ts';
import { percentCodec } from './percent-encoding.ts';
import type { Registry } from './registry.ts';
import { urlEncoder } from './url-encoder.ts';

const words: Readonly<Record<TextEncoding['value'], Pick<Choice, 'title' | 'description' | 'keywords'>>> = {
  'utf-16le': { title: 'UTF-16 LE', keywords: ['powershell'], description: 'is that of PowerShell -EncodedCommand' },
  'utf-16be': { title: 'UTF-16 BE', description: 'has the opposite byte order' },
  'windows-1252': { title: 'Windows-1252', description: 'is that of older Windows programs' },
};

const others = [...utf16, windows1252].map((encoding) => ({ ...encoding, ...words[encoding.value] }));

/** The tools of the page and the command line: with a field for the encoding of text, or an operation that keeps lines. */
export function withLocalOptions(registry: Registry): Registry {
  return new Map(Array.from(registry, ([name, tool]) => [name, withKeep(withTextEncoding(tool))]));
}

function withTextEncoding(tool: Tool): Tool {
  const isUrl = tool.name === urlEncoder.name;
  if (!isUrl && byteCodec(tool, {}) === undefined) return tool;
  // URLs never contained UTF-16.
  const encodings = isUrl ? others.slice(-1) : others;
  // PowerShell has commands in Base64 only.
  const choices = tool.name === base64.name ? encodings : encodings.map(({ keywords: _, ...choice }) => choice);
  const field = {
    kind: 'choice',
    title: 'Text encoding',
    help: 'The encoding of the text; the API has UTF-8 only',
    choices: [{ value: UTF_8, title: 'UTF-8', description: 'is the usual encoding of text' }, ...choices],
    default: UTF_8,
    isRare: true,
  } as const;
  return {
    ...tool,
    fields: { ...tool.fields, [TEXT_ENCODING_FIELD]: field },
    run: (values) => {
      const encoding = encodings.find(({ value }) => value === values[TEXT_ENCODING_FIELD]);
      return encoding === undefined ? tool.run(values) : { [RESULT_FIELD]: convertIn(encoding, tool, values) };
    },
  };
}

/** The line tool with an operation for lists in another form. */
function withKeep(tool: Tool): Tool {
  const { operation } = tool.fields;
  if (tool.name !== textLineTools.name || operation === undefined) return tool;
  const keep = { value: KEEP, title: 'Keep the order', description: 'keeps the lines, for another form' };
  return {
    ...tool,
    fields: { ...tool.fields, operation: { ...operation, choices: [...operation.choices, keep] } },
    run: (values) => tool.run({ ...valuesInApi(values), [TEXT_FIELD]: values[TEXT_FIELD] }),
  };
}

/** The title of the chosen encoding of text. */
export function textEncodingTitle({ fields }: Tool, values: Readonly<Record<string, FieldValue>>): string {
  const { [TEXT_ENCODING_FIELD]: field } = fields;
  const choices = field?.kind === 'choice' ? field.choices : [];
  return choices.find(({ value }) => value === values[TEXT_ENCODING_FIELD])?.title ?? 'UTF-8';
}

function convertIn(encoding: Choice & TextEncoding, tool: Tool, values: Parameters<Tool['run']>[0]): string {
  const text = values[TEXT_FIELD];
  const { encode, decode } =
    byteCodec(tool, values) ?? percentCodec(valuesOf(urlEncoder, values).mode, encoding.encode);
  if (values[OPERATION_FIELD] === 'encode') return encode(encoding.encode(text));
  const decoded = encoding.decode(decode(text));
  if (decoded !== undefined) return decoded;
  const message = `text decodes to bytes that are not ${encoding.title} text`;
  throw new TextmillError('NOT_UTF8', message, 'It contains binary data, or text in another encoding.', TEXT_FIELD);
}
