import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { toolPath } from '../../../src/contract/endpoints.ts';
import type { FieldValue } from '../../../src/core/field.ts';
import type { Tool } from '../../../src/core/tool.ts';
import { requestLanguages } from '../../../src/documents/snippets/request-code.ts';
import { post, type ShownResponse } from '../../post.ts';
import type { Options } from '../session/options.ts';
import { convertsEachLine, type Session } from '../session/session.ts';
import { Button, CopyButton } from './button.tsx';
import { Menu } from './menu.tsx';
import { untranslated } from './text.tsx';

/** A response, and the request that it belongs to. */
interface Received extends ShownResponse {
  readonly url: string;
  readonly json: string;
}

/** Keeps the state of the request panel, and the response to the last request. */
export function useRequest(announce: (message: string) => void) {
  const [language, setLanguage] = useState(requestLanguages[0]);
  const [isOpen, setIsOpen] = useState(false);
  const [response, setResponse] = useState<Received>();
  /** The newest request without a response. */
  const pending = useRef<string>(undefined);
  const [isPending, setIsPending] = useState(false);

  /** Sends the text. Nothing else on the page sends it. */
  const send = async (tool: Tool, input: Options) => {
    setIsOpen(true);
    const url = location.origin + toolPath(tool);
    const json = JSON.stringify(input);
    const sent = `${url} ${json}`;
    if (pending.current === sent) return;
    pending.current = sent;
    setIsPending(true);
    const received = await post(url, json);
    if (pending.current !== sent) return;
    pending.current = undefined;
    setIsPending(false);
    setResponse({ ...received, url, json });
    announce(`Response: ${received.status}`);
  };
  return { language, setLanguage, isOpen, setIsOpen, response, isPending, send };
}

interface RequestPanelProps {
  readonly session: Session;
  readonly input: Options;
  /** The origin of the page; empty until it is known. */
  readonly origin: string;
  readonly request: ReturnType<typeof useRequest>;
  readonly onSend: () => void;
  readonly onCopy: () => Promise<boolean>;
}

/** The longest text that a request shows, in UTF-16 units. A longer one takes more time to lay out than to convert. */
const MOST_SHOWN = 4_000;

/** The API request for the conversion: shows it as code, and sends it. */
export function RequestPanel({ session, input, origin, request, onSend, onCopy }: RequestPanelProps) {
  const { language, response, isOpen } = request;
  const url = origin + toolPath(session.tool);
  /** The API does not accept files. */
  const isDisabled = session.file !== undefined;
  const limitation = limitationOf(session);
  const shown = useMemo(() => shortened(input), [input]);
  const code = useMemo(() => language.write(url, shown), [language, url, shown]);
  const section = useRef<HTMLElement>(null);

  // On a phone, it is below the screen.
  useLayoutEffect(() => {
    if (isOpen) section.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);

  return (
    <section ref={section} class={`api ${isOpen ? 'open' : ''}`} id="api" aria-label="API request for this conversion">
      <div class="row">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? 'request' : undefined}
          onClick={() => request.setIsOpen(!isOpen)}
        >
          API <span aria-hidden="true">{isOpen ? '▾' : '▸'}</span>
        </button>
        <code ref={untranslated}>{isOpen ? '' : firstLine(code)}</code>
        <Menu
          id="language"
          label="Language of the request"
          text={language.title}
          value={language.name}
          items={requestLanguages.map(({ name, title }) => ({ value: name, title }))}
          onChoose={(name) => request.setLanguage(requestLanguages.find((one) => one.name === name) ?? language)}
        />
        <CopyButton title="Copy the request" isDisabled={isDisabled} onCopy={onCopy} />
        <Button onClick={onSend} isDisabled={isDisabled} title="Send your text to this server">
          Send
        </Button>
      </div>
      {isOpen && (
        <div class="content" id="request" aria-busy={request.isPending}>
          {limitation !== undefined && <p class="limitation">{limitation}</p>}
          <CodeBlock label="Request">{code}</CodeBlock>
          {shown !== input && <p>Only the start of the text is shown. Copy includes all of it.</p>}
          <p>Your text is sent only if you press Send, and only to {origin.replace(/^https?:\/\//, '')}.</p>
          {response?.url === url && (
            <ResponseView response={response} isOld={response.json !== JSON.stringify(input)} />
          )}
        </div>
      )}
    </section>
  );
}

/** Explains how the request differs from the conversion on the page. */
function limitationOf(session: Session): string | undefined {
  if (session.file !== undefined) return 'The API accepts only text, so this request does not include the file.';
  if (!convertsEachLine(session)) return undefined;
  return 'The API converts one text per request, so this request converts all lines as one text.';
}

function firstLine(code: string): string {
  return code.slice(0, MOST_PREVIEWED).replaceAll(/ ?\\?\n\s*/g, ' ');
}

/** Longer than the widest row. */
const MOST_PREVIEWED = 400;

/** An input with long texts shortened; the same object if nothing is long. */
function shortened(input: Options): Options {
  const isLong = (value: FieldValue) => typeof value === 'string' && value.length > MOST_SHOWN;
  if (!Object.values(input).some(isLong)) return input;
  const start = (value: FieldValue) => (typeof value === 'string' ? value.slice(0, MOST_SHOWN).toWellFormed() : value);
  return Object.fromEntries(Object.entries(input).map(([name, value]) => [name, start(value)]));
}

function ResponseView({ response, isOld }: { readonly response: Received; readonly isOld: boolean }) {
  const view = useRef<HTMLDivElement>(null);

  // The response is below the request.
  useLayoutEffect(() => view.current?.scrollIntoView({ block: 'nearest' }), [response]);

  return (
    <div ref={view} class={`answer ${isOld ? 'old' : ''}`}>
      <h3>Response{isOld && ' to an earlier request'}</h3>
      <p class={`status ${response.isOk ? '' : 'failed'}`}>{response.status}</p>
      {response.body !== undefined && (
        <>
          <CodeBlock label="Response body">
            <bdi>{response.body}</bdi>
          </CodeBlock>
          <CodeBlock label="Response headers">{response.headers}</CodeBlock>
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
