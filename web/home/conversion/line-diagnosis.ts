import { TextmillError } from '../../../src/core/textmill-error.ts';
import type { Tool } from '../../../src/core/tool.ts';
import type { Options } from '../session/options.ts';
import { placeOf, unitIndex } from '../text/place.ts';
import { type Diagnosis, diagnose } from './diagnosis.ts';

/**
 * As {@link diagnose}, for a text of which each line is converted by itself: what is said, and what repairs it, is about the
 * line that has the error.
 */
export function diagnoseLine(tool: Tool, text: string, options: Options, error: TextmillError): Diagnosis {
  if (error.position === undefined) return diagnose(tool, text, options, error);
  const index = unitIndex(text, error.position);
  const start = Math.max(text.lastIndexOf('\n', index - 1), text.lastIndexOf('\r', index - 1)) + 1;
  const [line = ''] = /^[^\r\n]*/.exec(text.slice(start)) ?? [];
  const diagnosis = diagnose(tool, line, options, errorOfLine(error, [...text.slice(start, index)].length));
  const place = diagnosis.place ?? { start: 0, end: line.length };
  return {
    ...diagnosis,
    // In a list, the line that is typed now is its last one.
    severity: start + line.length === text.length ? diagnosis.severity : 'wrong',
    place: placeOf(text, start + place.start, start + place.end),
    repairs: diagnosis.repairs.map((repair) => ({
      ...repair,
      text: text.slice(0, start) + repair.text + text.slice(start + line.length),
    })),
  };
}

function errorOfLine({ code, message, remedy, field }: TextmillError, position: number): TextmillError {
  return new TextmillError(code, message, remedy, field, position);
}
