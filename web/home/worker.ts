import type { Tool } from '../../src/core/tool.ts';
import { firstTool, type Registry } from '../../src/tools/registry.ts';
import { trustedScript } from '../trusted-script.ts';
import { BROKEN, wrong } from './conversion/diagnosis.ts';
import { isShort, MOST_UNITS } from './conversion/limits.ts';
import { INTERNAL_ERROR } from './conversion/outcome.ts';
import { PENDING, type Report, reportWithin } from './conversion/report.ts';
import type { Snapshot } from './session/session.ts';

/** An input as plain data. Functions, such as tools, can't be sent to a worker. */
type Job = Omit<Snapshot, 'tool'> & { readonly tool: string };

/** The message if the script of the page can't be loaded again, in a worker. */
export const NOT_LOADED = 'Long texts need a script that did not load. Copy your text elsewhere, then reload the page.';

/** The message for an input that takes more than any other of its size. */
export const TOO_MUCH = 'This takes more time or memory than the page can use. Convert it in parts.';

/** Answers the jobs of a page with reports, in the worker. */
export function serveReports(registry: Registry): void {
  addEventListener('message', ({ data }: MessageEvent<Job>) => {
    const session = { ...data, tool: toolNamed(registry, data.tool) };
    const report = reportWithin(MOST_UNITS, session, registry) ?? failed(TOO_MUCH);
    // The memory of a large result is handed over, because copying it would block the page.
    postMessage(report, { transfer: buffersIn(report) });
  });
}

/** The memory of the bytes in a report. */
function buffersIn({ outcome }: Report): ArrayBuffer[] {
  const result = outcome.kind === 'text' ? outcome.whole : outcome.kind === 'bytes' ? outcome.bytes : undefined;
  const written = 'written' in outcome ? outcome.written?.whole : undefined;
  return [result, written].filter((bytes) => bytes !== undefined).map(({ buffer }) => buffer);
}

/**
 * Makes the functions that ask for a report, and cancel it. Only the newest request counts: those that wait are dropped,
 * and so is the running one if it can take longer than to start another worker.
 */
export function createReporter(script: string) {
  let worker: Worker | undefined;
  /** Receives the report of the running request. */
  let done: ((report: Report) => void) | undefined;
  /** Whether the running request can take long. */
  let isLong = false;
  /** Runs the newest request that waits. */
  let next: (() => void) | undefined;

  const start = () => {
    const started = new Worker(trustedScript(script), { type: 'module', name: 'textmill' });
    started.addEventListener('message', ({ data }: MessageEvent<Report>) => {
      // It was stopped meanwhile.
      if (started === worker) end(data);
    });
    // The next request starts another one. Only the error of a script that ran has a message.
    started.addEventListener('error', (event) => {
      if (started !== worker) return;
      stop();
      end(failed('message' in event ? BROKEN : NOT_LOADED));
    });
    return started;
  };
  const stop = () => {
    worker?.terminate();
    worker = undefined;
  };
  const cancel = () => {
    stop();
    done = undefined;
    next = undefined;
  };
  const end = (report: Report) => {
    done?.(report);
    done = undefined;
    next?.();
  };
  return {
    ask(session: Snapshot, onReport: (report: Report) => void) {
      if (done !== undefined && isLong) cancel();
      next = () => {
        next = undefined;
        done = onReport;
        isLong = !isShort(session);
        worker ??= start();
        worker.postMessage({ ...session, tool: session.tool.name } satisfies Job);
      };
      if (done === undefined) next();
    },
    cancel,
  };
}

function failed(message: string): Report {
  return { ...PENDING, outcome: { kind: 'error', error: INTERNAL_ERROR }, diagnosis: wrong(message) };
}

function toolNamed(registry: Registry, name: string): Tool {
  return registry.get(name) ?? firstTool(registry);
}
