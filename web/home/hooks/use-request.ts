import { useRef, useState } from 'preact/hooks';
import { toolPath } from '../../../src/contract/endpoints.ts';
import type { Tool } from '../../../src/core/tool.ts';
import { type RequestLanguage, requestLanguages } from '../../../src/documents/snippets/request-code.ts';
import { type Exchange, post } from '../../exchange.ts';
import type { Options } from '../session/options.ts';

/** An answer of the server. */
export interface Answer extends Exchange {
  /** The request that it answers. */
  readonly url: string;
  readonly json: string;
}

/** The request to the server: how it is shown, and what came of it. */
export interface Request {
  readonly language: RequestLanguage;
  readonly setLanguage: (language: RequestLanguage) => void;
  readonly isOpen: boolean;
  readonly setIsOpen: (isOpen: boolean) => void;
  readonly answer: Answer | undefined;
  readonly isPending: boolean;
  /** Sends the text. Nothing else does. */
  readonly send: (tool: Tool, input: Options) => Promise<void>;
}

/** Keeps what concerns the request. */
export function useRequest(announce: (message: string) => void): Request {
  const [language, setLanguage] = useState(requestLanguages[0]);
  const [isOpen, setIsOpen] = useState(false);
  const [answer, setAnswer] = useState<Answer>();
  /** The request that is on its way: of several, the newest. */
  const pending = useRef<string>(undefined);
  const [isPending, setIsPending] = useState(false);

  const send = async (tool: Tool, input: Options) => {
    setIsOpen(true);
    const url = location.origin + toolPath(tool);
    const json = JSON.stringify(input);
    const sent = `${url} ${json}`;
    if (pending.current === sent) return;
    pending.current = sent;
    setIsPending(true);
    const exchange = await post(url, json);
    if (pending.current !== sent) return;
    pending.current = undefined;
    setIsPending(false);
    setAnswer({ ...exchange, url, json });
    announce(`Response: ${exchange.status}`);
  };
  return { language, setLanguage, isOpen, setIsOpen, answer, isPending, send };
}
