import { errorMessage, publicCode, statusOf } from '../../contract/errors.ts';
import { type ErrorCode, errorCodes } from '../../core/textmill-error.ts';
import type { Registry } from '../../tools/registry.ts';
import { sampleFacts, sampleRemedy } from '../samples.ts';

/** The facts about the errors, all from the tables in `core/errors.ts` and `contract/errors.ts`. */

export interface ErrorFact {
  /** The code in the library and in the header `Textmill-Error`. */
  readonly error: ErrorCode;
  readonly status: number;
  /** The code in the envelope; undefined if the response is plain text, sent before the API runs. */
  readonly code: string | undefined;
  /** An example message. */
  readonly message: string;
  readonly remedy: string;
}

/**
 * Every error, by status and then in the order of the table. If an example of a tool has the error, its message is
 * shown.
 */
export function errorFacts(registry: Registry): readonly ErrorFact[] {
  const shown = new Map(
    [...registry.values()]
      .flatMap(({ examples }) => examples)
      .flatMap((example) => ('error' in example ? [[example.error.code, example.error.message] as const] : []))
      // The last entry of a code counts, so this shows the first tool that has the error.
      .toReversed(),
  );
  return errorCodes
    .map((code) => ({
      error: code,
      status: statusOf(code),
      code: code === 'USER_AGENT_REQUIRED' ? undefined : publicCode(code),
      message: shown.get(code) ?? sampleMessage(code),
      remedy: sampleRemedy(code),
    }))
    .toSorted((a, b) => a.status - b.status);
}

function sampleMessage<Code extends ErrorCode>(code: Code): string {
  return errorMessage(code, sampleFacts[code]).message;
}
