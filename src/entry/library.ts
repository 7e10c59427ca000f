/**
 * The library, `import { … } from 'textmill'`: each tool is a function.
 *
 * It runs on any JavaScript runtime with TextEncoder and TextDecoder, and is tree-shakable.
 */

export { type ErrorCode, TextmillError } from '../core/textmill-error.ts';
export type { CallableTool, ConversionOptions, DataOf, InputOf } from '../core/tool.ts';
export { VERSION } from '../core/version.ts';
export { mapLines } from '../tools/each-line.ts';
export * from '../tools/index.ts';
export * from '../tools/lines/functions.ts';
