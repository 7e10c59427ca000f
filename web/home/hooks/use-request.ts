import { useRef, useState } from 'preact/hooks';
import { toolPath } from '../../../src/contract/endpoints.ts';
import type { Tool } from '../../../src/core/tool.ts';
import { type RequestLanguage, requestLanguages } from '../../../src/documents/snippets/request-code.ts';
import { type Exchange, post } from '../../exchange.ts';
import type { Options } from '../session/options.ts';

/** A response of the server. */
export interface Answer extends Exchange {
  /** The request. */
  readonly url: string;
  readonly json: string;
}

/** The state of the request panel, and the response to the last request. */
export interface Request {
  readonly language: RequestLanguage;
  readonly setLanguage: (language: RequestLanguage) => void;
  readonly isOpen: boolean;
  readonly setIsOpen: (isOpen: boolean) => void;
  readonly answer: Answer | undefined;
  readonly isPending: boolean;
  /** Sends the text. Nothing else on the page sends it. */
  readonly send: (tool: Tool, input: Options) => Promise<void>;
}

/** Keeps the state of the request panel. */
export function useRequest(announce: (message: string) => void): Request {
  const [language, setLanguage] = useState(requestLanguages[0]);
  const [isOpen, setIsOpen] = useState(false);
  const [answer, setAnswer] = useState<Answer>();
  /** The newest request without a response. */
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
