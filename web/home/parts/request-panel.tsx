import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { toolPath } from '../../../src/contract/endpoints.ts';
import type { FieldValue } from '../../../src/core/field.ts';
import type { Tool } from '../../../src/core/tool.ts';
import { highlight } from '../../../src/documents/snippets/highlight.ts';
import { requestLanguages } from '../../../src/documents/snippets/request-code.ts';
import type { RequestLanguage } from '../../../src/documents/snippets/request-language.ts';
import { serverAddress, shownAddress } from '../../addresses.ts';
import { NO_SERVER, post, type ShownResponse } from '../../post.ts';
import { readStored, store } from '../../storage.ts';
import type { Actions } from '../commands/actions.ts';
import { limitationOf, requestInput } from '../conversion/request.ts';
import type { Options } from '../session/options.ts';
import { currentOptions, divisionOf, type Session } from '../session/session.ts';
import { Button, CopyButton, Icon } from './button.tsx';
import { untranslated } from './text.tsx';

/** The response to the last request that was sent. */
interface Received extends ShownResponse {
  /** The tool and the input of the request. */
  readonly sent: string;
}

/** Keeps the state of the request panel and the response to the last request, sends requests and copies them. */
export function useRequest(
  session: Session,
  isInPlace: boolean,
  announce: (message: string) => void,
  copyText: Actions['copyText'],
) {
  /** The name of the language that was chosen last, on this page or in the reference. */
  const [chosen, setChosen] = useState(() => readStored('language'));
  const [isOpen, setIsOpen] = useState(false);
  const [response, setResponse] = useState<Received>();
  /** The newest request without a response. */
  const pending = useRef<string>(undefined);

  useLayoutEffect(() => setIsOpen(false), [session.tool]);

  /** Sends the request. Nothing else on the page sends the text. */
  const send = async () => {
    setIsOpen(true);
    const input = requestInput(session);
    const limitation = limitationOf(session, input, isInPlace);
    if (limitation !== undefined) {
      announce(limitation);
      // The panel may just have opened, and a phone does not show all of it.
      requestAnimationFrame(() => document.querySelector('.limitation')?.scrollIntoView({ block: 'nearest' }));
      return;
    }
    const { tool } = session;
    const sent = sentBy(tool, input);
    if (pending.current === sent) return;
    pending.current = sent;
    setResponse({ status: 'Sending…', isOk: true, sent });
    const answer = await post(toolPath(tool), JSON.stringify(input));
    if (pending.current !== sent) return;
    pending.current = undefined;
    setResponse({ ...answer, sent });
    announce(`Response: ${answer.status}`);
  };
  const language = requestLanguages.find(({ name }) => name === chosen) ?? requestLanguages[0];
  const chooseLanguage = (name: string) => {
    setChosen(name);
    store('language', name);
  };
  const copy = () => copyText(requestCode(session, requestInput(session), language), 'Request');
  const copyResponse = (body: string) => copyText(body, 'Response');
  return { language, chooseLanguage, isOpen, setIsOpen, response, send, copy, copyResponse };
}

/** The state of the request panel and its actions. */
export type RequestState = ReturnType<typeof useRequest>;

function sentBy(tool: Tool, input: Options): string {
  return tool.name + JSON.stringify(input);
}

function requestCode({ tool }: Session, input: Options, language: RequestLanguage): string {
  return language.write(shownAddress(toolPath(tool)), input);
}

/** The length of a text that the request shows, in UTF-16 units. Longer ones take more time to lay out than to convert. */
const MOST_SHOWN = 4_000;

interface RequestPanelProps {
  /** The session with the text and the options that are read. */
  readonly session: Session;
  /** Whether values are converted in their places, for which there is no request. */
  readonly isInPlace: boolean;
  readonly request: RequestState;
}

/** The API request for the conversion: shows it as code, and sends it. */
export function RequestPanel({ session, isInPlace, request }: RequestPanelProps) {
  const { language } = request;
  const { tool, text, file } = session;
  const options = currentOptions(session);
  const input = useMemo(() => requestInput(session), [tool, text, file, options, divisionOf(session)]);
  const sent = useMemo(() => sentBy(tool, input), [input]);
  /** Only that to this request. */
  const response = request.response?.sent === sent ? request.response : undefined;
  const limitation = useMemo(() => limitationOf(session, input, isInPlace), [input, isInPlace]);
  const shown = useMemo(() => shortened(input), [input]);
  const body = response?.body;
  const server = serverAddress();
  const section = useRef<HTMLElement>(null);
  const answer = useRef<HTMLElement>(null);

  // On a phone, both are below the screen.
  const newest = request.response === undefined ? section : answer;
  useLayoutEffect(() => newest.current?.scrollIntoView({ block: 'nearest' }), [request.response]);

  return (
    <section ref={section} class="api" aria-label="API request">
      <div class="head row">
        <h2>API request</h2>
        <div class="buttons row">
          <Button look="bordered" className="send" onClick={() => void request.send()}>
            Send
          </Button>
          <Button onClick={() => request.setIsOpen(false)} title="Hide the request">
            <Icon name="clear" />
          </Button>
        </div>
      </div>
      <figure class="card request">
        <figcaption>
          <fieldset class="languages" aria-label="Language">
            {requestLanguages.map((one) => (
              <Button key={one.name} aria-pressed={one === language} onClick={() => request.chooseLanguage(one.name)}>
                {one.title}
              </Button>
            ))}
          </fieldset>
          <CopyButton what="Request" title="Copy the request" isDisabled={file !== undefined} onCopy={request.copy} />
        </figcaption>
        {limitation !== undefined && <p class="limitation">{limitation}</p>}
        {shown !== input && <p>Only the start of the text is shown. Copy includes all of it.</p>}
        <CodeBlock label="Request" code={requestCode(session, shown, language)} />
      </figure>
      <figure ref={answer} class="card">
        <figcaption>
          {/* A key per text: a new element appears, and nothing moves. */}
          <span key={response?.status} class={response && badgeOf(response)}>
            {response?.status ?? 'Response'}
          </span>
          {body !== undefined && (
            <CopyButton what="Response" title="Copy the response" onCopy={() => request.copyResponse(body)} />
          )}
        </figcaption>
        {response === undefined && <p>{server === undefined ? NO_SERVER : onlyTo(server)}</p>}
        {body !== undefined && <CodeBlock label="Response body" code={body} />}
      </figure>
    </section>
  );
}

/** What is sent, and where. */
function onlyTo(server: string): string {
  return `Your text is sent only if you press Send, and only to ${new URL(server).host}.`;
}

/** An input with long texts shortened; the same one if nothing is long. */
function shortened(input: Options): Options {
  const isLong = (value: FieldValue) => typeof value === 'string' && value.length > MOST_SHOWN;
  if (!Object.values(input).some(isLong)) return input;
  const start = (value: FieldValue) => (typeof value === 'string' ? value.slice(0, MOST_SHOWN).toWellFormed() : value);
  return Object.fromEntries(Object.entries(input).map(([name, value]) => [name, start(value)]));
}

/** The class of a status; none while the response is awaited. */
function badgeOf({ isOk, body }: ShownResponse): string {
  if (!isOk) return 'badge bad';
  return body === undefined ? '' : 'badge ok';
}

/** Code with colors. */
function CodeBlock({ label, code }: { readonly label: string; readonly code: string }) {
  const pieces = useMemo(() => highlight(code), [code]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a section in between would scroll instead of the code
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
    <pre ref={untranslated} role="region" aria-label={label} tabIndex={0}>
      {pieces.map(([text, kind]) => (
        <span class={kind}>{text}</span>
      ))}
    </pre>
  );
}
