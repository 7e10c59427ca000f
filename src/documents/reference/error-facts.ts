import { errorMessage, errorTable, publicCode } from '../../core/errors.ts';
import { type ErrorCode, errorCodes } from '../../core/textmill-error.ts';
import type { Registry } from '../../tools/registry.ts';
import { sampleFacts, sampleRemedy } from '../samples.ts';

/** What documents say of the errors, all of it from the table in `core/errors.ts`. */

export interface ErrorFact {
  /** What the library calls it. */
  readonly error: ErrorCode;
  readonly status: number;
  /** What the envelope calls it; undefined where it comes in plain text, from the edge before the API. */
  readonly code: string | undefined;
  /** A message, for example. */
  readonly message: string;
  readonly remedy: string;
}

/** Every error, by status and then in the order of the table. Where a tool's example has the error, its message is the one shown. */
export function errorFacts(registry: Registry): readonly ErrorFact[] {
  const shown = new Map(
    [...registry.values()]
      .flatMap(({ examples }) => examples)
      .flatMap((example) => ('error' in example ? [[example.error.code, example.error.message] as const] : [])),
  );
  return errorCodes
    .map((code) => ({
      error: code,
      status: errorTable[code].status,
      code: code === 'USER_AGENT_REQUIRED' ? undefined : publicCode(code),
      message: shown.get(code) ?? sampleMessage(code),
      remedy: sampleRemedy(code),
    }))
    .toSorted((a, b) => a.status - b.status);
}

function sampleMessage<Code extends ErrorCode>(code: Code): string {
  return errorMessage(code, sampleFacts[code]).message;
}
