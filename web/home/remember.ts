import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Tool } from '../../src/core/tool.ts';
import { firstTool, type Registry } from '../../src/tools/registry.ts';
import { formatLink, parseLink } from './session/link.ts';
import type { Options } from './session/options.ts';
import { type Session, stepsOf } from './session/session.ts';

/** Also in web/theme.ts, which can't import it. */
const KEY = 'textmill-tool';

/**
 * Remembers the last tool and its options as a link without any text. An address without a fragment becomes that link
 * when the page opens: call this before the address is followed.
 */
export function useRemembered(session: Session, registry: Registry): void {
  const link = storableLink(session);
  const last = useRef<string>(undefined);

  useLayoutEffect(() => {
    const isChanged = last.current !== undefined && last.current !== link;
    const isFirst = last.current === undefined;
    last.current = link;
    try {
      if (isFirst && location.pathname + location.hash === '/') recall(registry);
      // At the start the page shows the first tool, so that it need not be stored.
      else if (isChanged && link === `#${firstTool(registry).name}`) localStorage.removeItem(KEY);
      else if (isChanged) localStorage.setItem(KEY, link);
    } catch {
      // Storage may be blocked or full. Then nothing is remembered.
    }
  }, [link]);
}

function recall(registry: Registry): void {
  const stored = localStorage.getItem(KEY) ?? '';
  const { tool, errors } = parseLink(stored, registry);
  // Another version of the page may have stored an option that is now unknown.
  if (tool !== undefined && errors.length === 0) history.replaceState(null, '', stored);
}

/** The link to the open tool and its steps, without text fields. */
export function storableLink(session: Session): string {
  const { tool, isEachLine } = session;
  const steps = stepsOf(session).map((options) => withoutTexts(tool, options));
  return formatLink(tool, steps, isEachLine);
}

function withoutTexts({ fields }: Tool, options: Options): Options {
  const kept = Object.entries(options).filter(([name]) => STORED_KINDS.has(fields[name]?.kind));
  return Object.fromEntries(kept);
}

/** Kinds of fields that contain no text. */
const STORED_KINDS: ReadonlySet<string | undefined> = new Set(['choice', 'flag', 'integer']);
