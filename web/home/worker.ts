import type { Tool } from '../../src/core/tool.ts';
import { firstTool, type Registry } from '../../src/tools/registry.ts';
import { trustedScript } from '../trusted-script.ts';
import { BROKEN, wrong } from './conversion/diagnosis.ts';
import { MOST_UNITS } from './conversion/limits.ts';
import type { Offer } from './conversion/offer.ts';
import { withProgress } from './conversion/progress.ts';
import { PENDING, type Report, reportOf } from './conversion/report.ts';
import { INTERNAL_ERROR, withBudget } from './session/converter.ts';
import type { Snapshot } from './session/session.ts';

/** An input as plain data. Functions, such as tools, can't be sent to a worker. */
type Job = Omit<Snapshot, 'tool'> & { readonly tool: string };

type Sent = Omit<Report, 'offer'> & {
  readonly offer?: (Omit<Offer, 'tool'> & { readonly tool: string | undefined }) | undefined;
};

interface Progress {
  readonly share: number;
}

/** Answers the jobs of a page with reports, in the worker. */
export function serveReports(registry: Registry): void {
  addEventListener('message', ({ data }: MessageEvent<Job>) => {
    const session = { ...data, tool: toolNamed(registry, data.tool) };
    const make = () => withBudget(MOST_UNITS, () => reportOf(session, [...registry.values()]));
    const made = withProgress((share) => postMessage({ share } satisfies Progress), make);
    const { offer, ...report } = made ?? failed(TOO_MUCH);
    const sent: Sent = { ...report, offer: offer && { ...offer, tool: offer.tool?.name } };
    // The memory of large results and offers is handed over, because copying it would block the page.
    postMessage(sent, { transfer: buffersIn(sent) });
  });
}

/** The memory of the files and bytes in a report. */
function buffersIn({ outcome, offer }: Sent): ArrayBuffer[] {
  const result = outcome.kind === 'text' ? outcome.whole : outcome.kind === 'bytes' ? outcome.bytes : undefined;
  const written = 'written' in outcome ? outcome.written?.whole : undefined;
  return [result, written, offer?.file?.bytes].filter((bytes) => bytes !== undefined).map(({ buffer }) => buffer);
}

/** Makes the functions that ask for a report, and cancel it. Only the newest request counts: those that wait are dropped. */
export function createReporter(registry: Registry, script: string) {
  let worker: Worker | undefined;
  /** Receives the report of the running request, and before it how far it is. */
  let done: ((report: Report) => void) | undefined;
  /** Runs the newest request that waits. */
  let next: (() => void) | undefined;

  const start = () => {
    const started = new Worker(trustedScript(script), { type: 'module', name: 'textmill' });
    started.addEventListener('message', ({ data }: MessageEvent<Sent | Progress>) => {
      if ('share' in data) {
        done?.({ ...PENDING, outcome: { kind: 'pending', share: data.share } });
        return;
      }
      const { offer, ...report } = data;
      const tool = offer?.tool === undefined ? undefined : toolNamed(registry, offer.tool);
      end({ ...report, offer: offer && { ...offer, tool } });
    });
    // The next request starts another one. Only the error of a script that ran has a message.
    started.addEventListener('error', (event) => {
      stop();
      end(failed('message' in event ? BROKEN : NOT_LOADED));
    });
    return started;
  };
  const stop = () => {
    worker?.terminate();
    worker = undefined;
  };
  const end = (report: Report) => {
    done?.(report);
    done = undefined;
    next?.();
  };
  return {
    ask(session: Snapshot, onReport: (report: Report) => void) {
      next = () => {
        next = undefined;
        done = onReport;
        worker ??= start();
        worker.postMessage({ ...session, tool: session.tool.name } satisfies Job);
      };
      if (done === undefined) next();
    },
    cancel() {
      stop();
      done = undefined;
      next = undefined;
    },
  };
}

/** The message if the script of the page can't be loaded again, in a worker. */
export const NOT_LOADED = 'Long texts need a script that did not load. Copy your text elsewhere, then reload the page.';

/** The message for an input that takes more than any other of its size. */
export const TOO_MUCH = 'This takes more time or memory than the page can use. Convert it in parts.';

function failed(message: string): Report {
  return { ...PENDING, outcome: { kind: 'error', error: INTERNAL_ERROR, step: 0 }, diagnosis: wrong(message) };
}

function toolNamed(registry: Registry, name: string): Tool {
  return registry.get(name) ?? firstTool(registry);
}
