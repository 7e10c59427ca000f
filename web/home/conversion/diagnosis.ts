import type { TextmillError } from '../../../src/core/textmill-error.ts';
import type { Tool } from '../../../src/core/tool.ts';
import type { Options } from '../session/options.ts';
import { type Place, placeOf } from '../text/place.ts';
export interface Diagnosis {
  readonly severity: 'incomplete' | 'wrong';
  readonly message: string;
  readonly place: Place | undefined;
  readonly repairs: readonly Repair[];
}
export interface Repair {
  readonly label: string;
  readonly text: string;
  readonly options?: Options;
}
export function diagnose(_tool: Tool, text: string, options: Options, error: TextmillError): Diagnosis {
  const place = error.position === undefined ? undefined : placeOf(text, error.position);
  const end = place?.start === text.length;
  return {
    severity: end ? 'incomplete' : 'wrong',
    message: error.message,
    place,
    repairs: text.includes('_')
      ? [{ label: 'Use the URL-safe alphabet', text, options: { ...options, urlSafe: true } }]
      : [],
  };
}
