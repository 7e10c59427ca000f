import { TextmillError } from '../../../src/core/textmill-error.ts';
import { convert, type Tool } from '../../../src/core/tool.ts';
import { inputOf, type Options } from '../session/options.ts';
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
  const end = start + line.length;
  const { severity, message, place, repairs } = diagnose(tool, line, options, errorOf(tool, line, options) ?? error);
  return {
    // Only the last line can still be typed at its end.
    severity: end === text.length ? severity : 'wrong',
    message,
    place: placeOf(text, start + (place?.start ?? 0), start + (place?.end ?? line.length)),
    repairs: repairs.map((repair) => ({ ...repair, text: text.slice(0, start) + repair.text + text.slice(end) })),
  };
}

/** The error of a line alone. */
function errorOf(tool: Tool, line: string, options: Options): TextmillError | undefined {
  try {
    convert(tool, inputOf(tool, line, options), { sizeLimits: true });
  } catch (error) {
    if (error instanceof TextmillError) return error;
    throw error;
  }
  return undefined;
}
