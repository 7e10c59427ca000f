/**
 * The library, `import { … } from 'textmill'`: each tool is a function, with its definition as properties.
 *
 * It runs on any JavaScript runtime with TextEncoder and TextDecoder, and is tree-shakable.
 */

export type {
  Choice,
  ChoiceField,
  Field,
  Fields,
  FlagField,
  IntegerField,
  Operation,
  OperationField,
  TextField,
} from '../core/field.ts';
export { type ErrorCode, TextmillError } from '../core/textmill-error.ts';
export type { CallableTool, ConversionOptions, DataOf, Example, InputOf, OutputField, Tool } from '../core/tool.ts';
export { VERSION } from '../core/version.ts';
export { mapLines } from '../tools/each-line.ts';
export * from '../tools/index.ts';
export * from '../tools/lines/functions.ts';
