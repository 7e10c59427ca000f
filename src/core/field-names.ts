/**
 * The fields that mean the same in every tool, by name. A program needs no definition to read them: the pages' scripts and
 * the code that calls the API rely on these names.
 */

/** The text to convert. Every tool has this field and requires it. */
export const TEXT_FIELD = 'text';

/** The choice of what to do, for a tool that does more than one thing. */
export const OPERATION_FIELD = 'operation';

/** The result. The data of every answer has this field. */
export const RESULT_FIELD = 'result';
