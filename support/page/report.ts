import { encodings } from '../../src/notations/encoded.ts';
import { withLocalOptions } from '../../src/tools/local-options.ts';
import { registry } from '../../src/tools/registry.ts';
import { attemptOf } from '../../web/home/conversion/attempt.ts';
import { reportOf } from '../../web/home/conversion/report.ts';
import type { Options } from '../../web/home/session/options.ts';
import type { Session, Snapshot } from '../../web/home/session/session.ts';
import { decode, sessionOf } from './input.ts';

/** What the page makes of an input, for tests. */

/** The tools of the page. */
export const pageTools = [...withLocalOptions(registry).values()];

/** The page with a text that is pasted into a tool, which by default decodes if it can. */
export function pasted(name: string, text: string, options?: Options, isOn = false): Session {
  const tool = pageTools.find((one) => one.name === name);
  if (tool === undefined) throw new Error(`unknown tool ${name}`);
  return sessionOf(tool, text, options ?? (encodings.has(name) ? decode : {}), isOn);
}

/** What the page says about an input. */
export function reportOn(session: Snapshot) {
  return reportOf(session, pageTools);
}

/** What an input is converted to as it is written. */
export function outcomeOf(session: Snapshot) {
  return attemptOf(session).outcome;
}
