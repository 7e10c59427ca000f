import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { toolPath } from '../../../src/contract/endpoints.ts';
import type { FieldValue } from '../../../src/core/field.ts';
import type { Tool } from '../../../src/core/tool.ts';
import { requestLanguages } from '../../../src/documents/snippets/request-code.ts';
import { type Exchange, post } from '../../exchange.ts';
import { Button } from './button.tsx';
import { CodeBlock } from './code-block.tsx';
import { CopyButton } from './copy-button.tsx';
import { Menu } from './menu.tsx';

type Input = Readonly<Record<string, FieldValue>>;

interface RequestPanelProps {
  readonly tool: Tool;
  readonly input: Input;
  /** Where the page comes from; empty until it is known. */
  readonly origin: string;
  /** What the request leaves out of what is on the page: a sentence. */
  readonly limitation: string | undefined;
  readonly panel: { readonly isOpen: boolean; readonly toggle: () => void };
  readonly answer: Answer | undefined;
  readonly isPending: boolean;
  readonly onSend: () => void;
  readonly onCopy: (text: string, what: string) => Promise<boolean>;
}

/** UTF-16 units of a text that are shown in a request: to lay a long one out takes longer than to convert it. */
const MOST_SHOWN = 4_000;

export interface Answer extends Exchange {
  /** The request that it answers. */
  readonly url: string;
  readonly json: string;
}

/** The request that has the service do what the page does: as code, and sent. */
export function RequestPanel(props: RequestPanelProps) {
  const { tool, input, origin, limitation, panel, answer, isPending, onSend, onCopy } = props;
  const [language, setLanguage] = useState(requestLanguages[0]);
  const url = origin + toolPath(tool);
  const shown = useMemo(() => shortened(input), [input]);
  const code = useMemo(() => language.write(url, shown), [language, url, shown]);
  const section = useRef<HTMLElement>(null);

  // On a phone it is below the screen.
  useLayoutEffect(() => {
    if (panel.isOpen) section.current?.scrollIntoView({ block: 'nearest' });
  }, [panel.isOpen]);

  return (
    <section
      ref={section}
      class={`api ${panel.isOpen ? 'open' : ''}`}
      id="api"
      aria-label="The same request to the API"
    >
      <div class="row">
        <button type="button" aria-expanded={panel.isOpen} aria-controls="request" onClick={panel.toggle}>
          API <span aria-hidden="true">{panel.isOpen ? '▾' : '▸'}</span>
        </button>
        <code translate={false}>{panel.isOpen ? '' : firstLine(code)}</code>
        <Menu
          id="language"
          label="Language of the request"
          text={language.title}
          value={language.name}
          items={requestLanguages.map(({ name, title }) => ({ value: name, title }))}
          onChoose={(name) => setLanguage(requestLanguages.find((one) => one.name === name) ?? language)}
        />
        <CopyButton
          label="Copy"
          title="Copy the request"
          onCopy={() => onCopy(language.write(url, input), 'Request')}
        />
        <Button onClick={onSend} title="Send your text to this server">
          Send
        </Button>
      </div>
      {panel.isOpen && (
        <div class="content" id="request" aria-busy={isPending}>
          {answer?.url === url && <AnswerView answer={answer} isOld={answer.json !== JSON.stringify(input)} />}
          {limitation !== undefined && <p>{limitation}</p>}
          <CodeBlock label="Request">{code}</CodeBlock>
          {shown !== input && <p>The text is cut here. Copy has all of it.</p>}
          <p>Only Send transmits your text, and only to {origin.replace(/^https?:\/\//, '')}.</p>
        </div>
      )}
    </section>
  );
}

/** Sends requests, and keeps the newest answer. */
export function useRequest(announce: (message: string) => void) {
  const [answer, setAnswer] = useState<Answer>();
  const pending = useRef<string>(undefined);
  const [isPending, setIsPending] = useState(false);

  const send = async (tool: Tool, input: Input) => {
    const url = location.origin + toolPath(tool);
    if (pending.current === url) return;
    pending.current = url;
    setIsPending(true);
    const json = JSON.stringify(input);
    const exchange = await post(url, json);
    setAnswer({ ...exchange, url, json });
    if (pending.current === url) {
      pending.current = undefined;
      setIsPending(false);
    }
    announce(`Answer: ${exchange.status}`);
  };
  return { answer, isPending, send };
}

function firstLine(code: string): string {
  return code.slice(0, MOST_PREVIEWED).replaceAll(/\s*\\?\n\s*/g, ' ');
}

/** More than fits into the widest row. */
const MOST_PREVIEWED = 400;

/** An input without what is too long to be shown; the same if all is. */
function shortened(input: Input): Input {
  const isLong = (value: FieldValue) => typeof value === 'string' && value.length > MOST_SHOWN;
  if (!Object.values(input).some(isLong)) return input;
  const start = (value: FieldValue) => (typeof value === 'string' ? value.slice(0, MOST_SHOWN).toWellFormed() : value);
  return Object.fromEntries(Object.entries(input).map(([name, value]) => [name, start(value)]));
}

function AnswerView({ answer, isOld }: { readonly answer: Answer; readonly isOld: boolean }) {
  return (
    <div class={`answer ${isOld ? 'old' : ''}`}>
      <h3>Answer{isOld && ' to an earlier request'}</h3>
      <p class={`status ${answer.isOk ? '' : 'failed'}`}>{answer.status}</p>
      {answer.body !== undefined && (
        <>
          <CodeBlock label="Body of the answer">
            <bdi>{answer.body}</bdi>
          </CodeBlock>
          <CodeBlock label="Headers of the answer">{answer.headers}</CodeBlock>
        </>
      )}
    </div>
  );
}
