import { useLayoutEffect, useMemo, useState } from 'preact/hooks';
import { toolPath } from '../../../src/contract/endpoints.ts';
import type { FieldValue } from '../../../src/core/field.ts';
import type { Tool } from '../../../src/core/tool.ts';
import { requestLanguages } from '../../../src/documents/snippets/request-code.ts';
import { type Exchange, post } from '../../exchange.ts';
import { Button } from './button.tsx';
import { CodeBlock } from './code-block.tsx';
import { CopyButton } from './copy-button.tsx';

interface RequestPanelProps {
  readonly tool: Tool;
  readonly input: Readonly<Record<string, FieldValue>>;
  readonly onCopy: (text: string, what: string) => Promise<boolean>;
  readonly onAnnounce: (message: string) => void;
}

/** UTF-16 units of a text that are shown in a request: to lay a long one out takes longer than to convert it. */
const MOST_SHOWN = 4_000;

interface Answer extends Exchange {
  /** The request that it answers. */
  readonly url: string;
  readonly json: string;
}

/** The request that has the service do what the form does: as code, and sent. */
export function RequestPanel({ tool, input, onCopy, onAnnounce }: RequestPanelProps) {
  const [language, setLanguage] = useState(requestLanguages[0]);
  const [answer, setAnswer] = useState<Answer>();
  /** Where a request is on its way to. */
  const [pending, setPending] = useState<string>();
  /** Where the page is from, which the build does not know. */
  const [{ origin, host }, setSource] = useState({ origin: '', host: '' });
  useLayoutEffect(() => setSource(location), []);
  const url = origin + toolPath(tool);
  const shown = useMemo(() => shortened(input), [input]);
  const code = useMemo(() => language.write(url, shown), [language, url, shown]);

  const send = async () => {
    if (pending === url) return;
    setPending(url);
    const json = JSON.stringify(input);
    const exchange = await post(url, json);
    setAnswer({ ...exchange, url, json });
    setPending((current) => (current === url ? undefined : current));
    onAnnounce(`Answer: ${exchange.status}`);
  };
  return (
    <section class="request" aria-labelledby="request-title">
      <div class="bar">
        <h2 id="request-title">The same by the API</h2>
        <fieldset class="choices languages" aria-label="Language of the request">
          {requestLanguages.map((one) => (
            <label key={one.name}>
              <input
                type="radio"
                name="language"
                value={one.name}
                checked={one === language}
                onChange={() => setLanguage(one)}
              />
              <span>{one.title}</span>
            </label>
          ))}
        </fieldset>
        <div class="buttons">
          <CopyButton
            label="Copy"
            title="Copy the request"
            onCopy={() => onCopy(language.write(url, input), 'The request')}
          />
          <Button onClick={() => void send()} title={`Send the request to ${host}: the text goes there`}>
            Send
          </Button>
        </div>
      </div>
      <CodeBlock label="The request">{code}</CodeBlock>
      {shown !== input && <p class="help">Only the start of the text is shown here. Copy has the whole.</p>}
      <p class="help">Only this button sends your text, and only to {host}.</p>
      <div aria-busy={pending === url}>
        {answer?.url === url && <AnswerView answer={answer} isOld={answer.json !== JSON.stringify(input)} />}
      </div>
    </section>
  );
}

/** An input without what is too long to be shown; the same where all is. */
function shortened(input: RequestPanelProps['input']): RequestPanelProps['input'] {
  const isLong = (value: FieldValue) => typeof value === 'string' && value.length > MOST_SHOWN;
  if (!Object.values(input).some(isLong)) return input;
  const start = (value: FieldValue) => (typeof value === 'string' ? value.slice(0, MOST_SHOWN).toWellFormed() : value);
  return Object.fromEntries(Object.entries(input).map(([name, value]) => [name, start(value)]));
}

function AnswerView({ answer, isOld }: { readonly answer: Answer; readonly isOld: boolean }) {
  return (
    <div class={`answer ${isOld ? 'old' : ''}`}>
      <h3>Answer{isOld && ' to an earlier request'}</h3>
      <p class={`status ${answer.isOk ? 'ok' : 'failed'}`}>{answer.status}</p>
      {answer.body !== undefined && (
        <CodeBlock label="Headers and body of the answer">
          {answer.headers}
          {'\n\n'}
          <bdi>{answer.body}</bdi>
        </CodeBlock>
      )}
    </div>
  );
}
