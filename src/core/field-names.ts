/** The fields that have the same meaning in every tool, for code that does not read the definition of a tool. */

/** The text to convert. Every tool requires this field. */
export const TEXT_FIELD = 'text';

/** The operation, for example `encode` or `decode`. Only tools with more than one operation have this field. */
export const OPERATION_FIELD = 'operation';

/** The encoding of the text. Only the tools of the page and of the command line have it: see tools/local-options.ts. */
export const TEXT_ENCODING_FIELD = 'textEncoding';

/** The result. The data of every successful response has this field. */
export const RESULT_FIELD = 'result';
