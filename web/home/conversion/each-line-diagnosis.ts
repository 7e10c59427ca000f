import { TEXT_FIELD } from '../../../src/core/field-names.ts';
import { limits } from '../../../src/core/limits.ts';
import { exceedsCodePoints } from '../../../src/core/text.ts';
import { TextmillError } from '../../../src/core/textmill-error.ts';
import { convert, type Tool } from '../../../src/core/tool.ts';
import { convertEachLine } from '../../../src/tools/each-line.ts';
import { inputOf, type Options } from '../session/options.ts';
import { placeOf } from '../text/place.ts';
import { type Diagnosis, diagnose } from './diagnosis.ts';
import { tooLong } from './messages.ts';
import { type Repair, repairsFor } from './repairs.ts';

/** Like {@link diagnose}, if each line is converted separately: explains the first line that can't be converted. */
export function diagnoseEachLine(tool: Tool, text: string, options: Options, error: TextmillError): Diagnosis {
  // An error of an option, or a bug in the tool.
  if (error.field !== TEXT_FIELD) return diagnose(tool, text, options, error);
  if (exceedsCodePoints(text, limits.textCodePoints)) {
    const { kind, title, description } = tool.fields.text;
    const whole = { kind, title, description, maxCodePoints: limits.textCodePoints };
    return { severity: 'wrong', message: tooLong('Text', whole, text, undefined), place: undefined, repairs: [] };
  }
  const faulty = faultyLines(tool, text, options).next().value;
  if (faulty === undefined) return diagnose(tool, text, options, error);
  const { start, end, diagnosis } = faulty;
  const { start: from, end: to } = diagnosis.place ?? { start: 0, end: end - start };
  return {
    ...diagnosis,
    // Only the last line is at the end of the text.
    severity: end === text.length ? diagnosis.severity : 'wrong',
    place: placeOf(text, start + from, start + to),
    repairs: diagnosis.repairs.flatMap((repair) => repairOfAll(tool, text, options, repair)),
  };
}

/** A line that can't be converted, its indexes in UTF-16 units. */
interface FaultyLine {
  readonly start: number;
  readonly end: number;
  readonly diagnosis: Diagnosis;
}

/** The lines that can't be converted. An empty line stays empty. */
function* faultyLines(tool: Tool, text: string, options: Options): Generator<FaultyLine, undefined> {
  for (const { 0: line, index: start } of text.matchAll(/[^\r\n]+/g)) {
    const error = errorOf(tool, line, options);
    if (error === undefined) continue;
    yield { start, end: start + line.length, diagnosis: diagnose(tool, line, options, error) };
  }
}

function errorOf(tool: Tool, line: string, options: Options): TextmillError | undefined {
  try {
    convert(tool, inputOf(tool, line, options), { sizeLimits: true });
    return undefined;
  } catch (error) {
    if (error instanceof TextmillError) return error;
    throw error;
  }
}

/**
 * The same repair for all lines that it applies to. A repair that changes options is offered only if all lines convert
 * with them, and it leaves the text unchanged. A repair that converts a line as a file is not offered.
 */
function repairOfAll(tool: Tool, text: string, options: Options, repair: Repair): readonly Repair[] {
  if (repair.file !== undefined) return [];
  if (repair.options !== undefined) {
    return convertsAll(tool, text, repair.options) ? [{ label: repair.label, text, options: repair.options }] : [];
  }
  const { label } = repair;
  // A getter: the search takes time, so it runs only if the repair is chosen.
  return [
    {
      label,
      get text() {
        return text.replaceAll(/[^\r\n]+/g, (line) => {
          const error = errorOf(tool, line, options);
          const same = error && repairsFor(tool, line, options, error).find((other) => other.label === label);
          return same === undefined ? line : same.text;
        });
      },
    },
  ];
}

/** Whether each line of a text converts. */
export function convertsAll(tool: Tool, text: string, options: Options): boolean {
  try {
    convertEachLine(tool, inputOf(tool, text, options), { sizeLimits: true });
    return true;
  } catch (error) {
    if (error instanceof TextmillError) return false;
    throw error;
  }
}
