import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { toolPath } from '../../../src/contract/endpoints.ts';
import type { FieldValue } from '../../../src/core/field.ts';
import { requestLanguages, writeRequests } from '../../../src/documents/snippets/request-code.ts';
import type { RequestLanguage } from '../../../src/documents/snippets/request-language.ts';
import { post, type ShownResponse } from '../../post.ts';
import { readStored, store } from '../../storage.ts';
import { limitationOf, requestInputs } from '../conversion/request.ts';
import { type Options, operationTitle } from '../session/options.ts';
import { type Session, stepsOf } from '../session/session.ts';
import { Button, CopyButton, Icon } from './button.tsx';
import { Menu } from './menu.tsx';
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
  /** The name of the language that was chosen last, on this page or in the reference. */
  const [chosen, setChosen] = useState(() => readStored('language'));
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
  const language = requestLanguages.find(({ name }) => name === chosen) ?? requestLanguages[0];
  const chooseLanguage = (name: string) => {
    setChosen(name);
    store('language', name);
  };
  return { language, chooseLanguage, isOpen, setIsOpen, response, isPending, refusals, send };
}

interface RequestPanelProps {
  readonly session: Session;
  /** The origin of the page; empty until it is known. */
  readonly origin: string;
  readonly request: ReturnType<typeof useRequest>;
  readonly onSend: () => void;
  readonly onCopy: () => Promise<boolean>;
}

/** The code of requests for a session. */
export function requestCode({ tool }: Session, inputs: readonly Options[], language: RequestLanguage, origin: string) {
  const requests = inputs.map((input) => ({ title: operationTitle(tool, input) ?? '', input }));
  return writeRequests(language, origin + toolPath(tool), requests);
}

/** The length of the texts that the requests show, in UTF-16 units. Longer ones take more time to lay out than to convert. */
const MOST_SHOWN = 4_000;

/** The API requests for the conversion: shows them as code, and sends them. */
export function RequestPanel({ session, origin, request, onSend, onCopy }: RequestPanelProps) {
  const { language, response } = request;
  const url = origin + toolPath(session.tool);
  /** The API does not accept files. */
  const isDisabled = session.file !== undefined;
  const { tool, text, file, isEachLine } = session;
  const steps = stepsOf(session);
  const inputs = useMemo(() => requestInputs(session), [tool, text, file, steps, isEachLine]);
  const limitation = useMemo(() => limitationOf(session, inputs), [inputs]);
  const shown = useMemo(() => shortened(inputs), [inputs]);
  const code = useMemo(() => requestCode(session, shown, language, origin), [language, origin, shown]);
  const section = useRef<HTMLElement>(null);
  const reason = useRef<HTMLParagraphElement>(null);

  const hide = () => {
    request.setIsOpen(false);
    // The focused button disappears.
    document.querySelector<HTMLElement>('.open-request')?.focus();
  };

  // On a phone, it is below the screen.
  useLayoutEffect(() => section.current?.scrollIntoView({ block: 'nearest' }), []);
  useLayoutEffect(() => reason.current?.scrollIntoView({ block: 'nearest' }), [request.refusals]);

  return (
    <section ref={section} class="api" id="api" aria-labelledby="api-title">
      <div class="head">
        <h2 id="api-title">API request</h2>
        <Menu
          id="language"
          label="Language of the request"
          text={language.title}
          value={language.name}
          items={requestLanguages.map(({ name, title }) => ({ value: name, title }))}
          onChoose={request.chooseLanguage}
        />
        <CopyButton title="Copy the request" isDisabled={isDisabled} onCopy={onCopy} />
        <Button className="send" onClick={onSend} title="Send your text to this server">
          Send
        </Button>
        <Button onClick={hide} title="Hide the request">
          <Icon name="clear" />
        </Button>
      </div>
      <div class="content" aria-busy={request.isPending}>
        <div>
          <h3>Request</h3>
          {limitation !== undefined && (
            <p ref={reason} class="limitation">
              {limitation}
            </p>
          )}
          <CodeBlock label="Request">{code}</CodeBlock>
          {shown !== inputs && <p>Only the start of the text is shown. Copy includes all of it.</p>}
          <p>Your text is sent only if you press Send, and only to {origin.replace(/^https?:\/\//, '')}.</p>
        </div>
        {response?.url === url && <ResponseView response={response} isOld={response.json !== JSON.stringify(inputs)} />}
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

function ResponseView({ response, isOld }: { readonly response: Received; readonly isOld: boolean }) {
  const view = useRef<HTMLDivElement>(null);

  // The response is below the request.
  useLayoutEffect(() => view.current?.scrollIntoView({ block: 'nearest' }), [response]);

  return (
    <div ref={view} class={`answer ${isOld ? 'old' : ''}`}>
      <h3>
        {headingOf(response)}
        {isOld && ' to an earlier request'}
        <span class={`status ${response.isOk ? '' : 'failed'}`}>{response.status}</span>
      </h3>
      {response.body !== undefined && (
        <>
          <CodeBlock label="Response body">
            <bdi>{response.body}</bdi>
          </CodeBlock>
          <details>
            <summary>Response headers</summary>
            <CodeBlock label="Response headers">{response.headers}</CodeBlock>
          </details>
        </>
      )}
    </div>
  );
}

/** Code. Long code scrolls. */
function CodeBlock({ label, children }: { readonly label: string; readonly children: ComponentChildren }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
    <section class="code" aria-label={label} tabIndex={0}>
      <pre ref={untranslated} dir="ltr">
        {children}
      </pre>
    </section>
  );
}
