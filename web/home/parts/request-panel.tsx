import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { toolPath } from '../../../src/contract/endpoints.ts';
import type { FieldValue } from '../../../src/core/field.ts';
import { highlight } from '../../../src/documents/snippets/highlight.ts';
import { requestLanguages, writeRequests } from '../../../src/documents/snippets/request-code.ts';
import type { RequestLanguage } from '../../../src/documents/snippets/request-language.ts';
import { post, type ShownResponse } from '../../post.ts';
import { readStored, store } from '../../storage.ts';
import { limitationOf, requestInputs } from '../conversion/request.ts';
import { type Options, operationTitle } from '../session/options.ts';
import { type Session, stepsOf } from '../session/session.ts';
import { Button, CopyButton, Icon } from './button.tsx';
import { untranslated } from './text.tsx';

/** The response to the last request that was sent, one of several if the session has several steps. */
interface Received extends ShownResponse {
  readonly url: string;
  /** The inputs of all requests. */
  readonly json: string;
  /** Counted from 1. */
  readonly step: number;
  readonly steps: number;
}

/** Keeps the state of the request panel, and the response to the last request. */
export function useRequest(announce: (message: string) => void) {
  const [language, setLanguage] = useState(rememberedLanguage);
  const [isOpen, setIsOpen] = useState(false);
  const [response, setResponse] = useState<Received>();
  /** The newest request without a response. */
  const pending = useRef<string>(undefined);
  const [isPending, setIsPending] = useState(false);
  /** How often Send was pressed although the requests can't be sent. */
  const [refusals, setRefusals] = useState(0);

  /** Sends the requests in order, until one fails. Nothing else on the page sends the text. */
  const send = async (session: Session) => {
    setIsOpen(true);
    const inputs = requestInputs(session);
    const limitation = limitationOf(session, inputs);
    if (limitation !== undefined) {
      setRefusals((count) => count + 1);
      announce(limitation);
      return;
    }
    const url = location.origin + toolPath(session.tool);
    const json = JSON.stringify(inputs);
    const sent = `${url} ${json}`;
    if (pending.current === sent) return;
    pending.current = sent;
    setIsPending(true);
    let received: Received | undefined;
    for (const [index, input] of inputs.entries()) {
      const answer = await post(url, JSON.stringify(input));
      if (pending.current !== sent) return;
      received = { ...answer, url, json, step: index + 1, steps: stepsOf(session).length };
      if (!answer.isOk) break;
    }
    pending.current = undefined;
    setIsPending(false);
    setResponse(received);
    if (received !== undefined) announce(`${headingOf(received)}: ${received.status}`);
  };
  const chooseLanguage = (chosen: RequestLanguage) => {
    setLanguage(chosen);
    store('language', chosen.name);
  };
  return { language, chooseLanguage, isOpen, setIsOpen, response, isPending, refusals, send };
}

/** The language that was chosen last, on this page or in the reference. */
function rememberedLanguage(): RequestLanguage {
  return requestLanguages.find(({ name }) => name === readStored('language')) ?? requestLanguages[0];
}

interface RequestPanelProps {
  readonly session: Session;
  /** The origin of the page; empty until it is known. */
  readonly origin: string;
  readonly request: ReturnType<typeof useRequest>;
  readonly onSend: () => void;
  readonly onCopy: () => Promise<boolean>;
  readonly onCopyResponse: (body: string) => Promise<boolean>;
}

/** The code of requests for a session. */
export function requestCode({ tool }: Session, inputs: readonly Options[], language: RequestLanguage, origin: string) {
  const requests = inputs.map((input) => ({ title: operationTitle(tool, input) ?? '', input }));
  return writeRequests(language, origin + toolPath(tool), requests);
}

/** The length of the texts that the requests show, in UTF-16 units. Longer ones take more time to lay out than to convert. */
const MOST_SHOWN = 4_000;

/** The API requests for the conversion: shows them as code, and sends them. */
export function RequestPanel({ session, origin, request, onSend, onCopy, onCopyResponse }: RequestPanelProps) {
  const { language } = request;
  const response = request.response?.url === origin + toolPath(session.tool) ? request.response : undefined;
  /** The API does not accept files. */
  const isDisabled = session.file !== undefined;
  const { tool, text, file, isEachLine } = session;
  const steps = stepsOf(session);
  const inputs = useMemo(() => requestInputs(session), [tool, text, file, steps, isEachLine]);
  const limitation = useMemo(() => limitationOf(session, inputs), [inputs]);
  const shown = useMemo(() => shortened(inputs), [inputs]);
  const code = useMemo(() => requestCode(session, shown, language, origin), [language, origin, shown]);
  const body = response?.body;
  const isOld = response !== undefined && response.json !== JSON.stringify(inputs);
  const section = useRef<HTMLElement>(null);
  const answer = useRef<HTMLElement>(null);
  const reason = useRef<HTMLParagraphElement>(null);

  const hide = () => {
    request.setIsOpen(false);
    // The focused button disappears.
    document.querySelector<HTMLElement>('.open-request')?.focus();
  };

  // On a phone, it is below the screen.
  useLayoutEffect(() => section.current?.scrollIntoView({ block: 'nearest' }), []);
  useLayoutEffect(() => {
    if (request.response !== undefined) answer.current?.scrollIntoView({ block: 'nearest' });
  }, [request.response]);
  useLayoutEffect(() => reason.current?.scrollIntoView({ block: 'nearest' }), [request.refusals]);

  return (
    <section ref={section} class="api" id="api" aria-labelledby="api-title">
      <div class="row">
        <h2 id="api-title">API request</h2>
        <Button className="send" onClick={onSend} title="Send your text to this server">
          Send
        </Button>
        <Button onClick={hide} title="Hide the request">
          <Icon name="clear" />
          <span class="unseen">Hide the request</span>
        </Button>
      </div>
      <div class="content" aria-busy={request.isPending}>
        <figure class="card request">
          <figcaption>
            <fieldset class="languages" aria-label="Language of the request">
              {requestLanguages.map((one) => (
                <Button key={one.name} aria-pressed={one === language} onClick={() => request.chooseLanguage(one)}>
                  {one.title}
                </Button>
              ))}
            </fieldset>
            <CopyButton title="Copy the request" isDisabled={isDisabled} onCopy={onCopy} />
          </figcaption>
          {shown !== inputs && <p>Only the start of the text is shown. Copy includes all of it.</p>}
          <CodeBlock label="Request">{colored(code)}</CodeBlock>
        </figure>
        <figure ref={answer} class="card answer">
          <figcaption>
            <h3>
              {response === undefined ? 'Response' : headingOf(response)}
              {isOld && ' to an earlier request'}
              {response !== undefined && <span class={`badge ${response.isOk ? 'ok' : 'bad'}`}>{response.status}</span>}
            </h3>
            {body !== undefined && <CopyButton title="Copy the response" onCopy={() => onCopyResponse(body)} />}
          </figcaption>
          {limitation !== undefined && (
            <p ref={reason} class="limitation">
              {limitation}
            </p>
          )}
          {response === undefined && (
            <p>Your text is sent only if you press Send, and only to {origin.replace(/^https?:\/\//, '')}.</p>
          )}
          {body !== undefined && (
            <>
              <CodeBlock label="Response body">{colored(body)}</CodeBlock>
              <details>
                <summary>Response headers</summary>
                <CodeBlock label="Response headers">{response?.headers}</CodeBlock>
              </details>
            </>
          )}
        </figure>
      </div>
    </section>
  );
}

/** Inputs with long texts shortened; the same list if nothing is long. */
function shortened(inputs: readonly Options[]): readonly Options[] {
  const most = MOST_SHOWN / inputs.length;
  const isLong = (value: FieldValue) => typeof value === 'string' && value.length > most;
  if (!inputs.some((input) => Object.values(input).some(isLong))) return inputs;
  const start = (value: FieldValue) => (typeof value === 'string' ? value.slice(0, most).toWellFormed() : value);
  return inputs.map((input) => Object.fromEntries(Object.entries(input).map(([name, value]) => [name, start(value)])));
}

function headingOf({ step, steps }: Received): string {
  return steps === 1 ? 'Response' : `Response to step ${step} of ${steps}`;
}

function colored(code: string) {
  return highlight(code).map(({ text, kind }) => (kind === '' ? text : <span class={kind}>{text}</span>));
}

/** Code. Long code scrolls. */
function CodeBlock({ label, children }: { readonly label: string; readonly children: ComponentChildren }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a section in between would scroll instead of the code
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
    <pre ref={untranslated} dir="ltr" role="region" aria-label={label} tabIndex={0}>
      {children}
    </pre>
  );
}
