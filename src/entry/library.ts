/**
 * The library, `import { … } from 'textmill'`: each tool as a function that carries its own description.
 *
 * Nothing here needs an engine beyond TextEncoder and TextDecoder, and a bundler keeps only the tools that are imported.
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
export { mapLines } from '../core/map-lines.ts';
export { type ErrorCode, TextmillError } from '../core/textmill-error.ts';
export type { CallableTool, ConversionOptions, DataOf, Example, InputOf, OutputField, Tool } from '../core/tool.ts';
export { VERSION } from '../core/version.ts';
export * from '../tools/index.ts';
export * from '../tools/line-functions.ts';
