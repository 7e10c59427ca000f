import { markHidden } from '../../../src/notations/characters.ts';
import type { Actions } from '../commands/actions.ts';
import { type Inside, timeSaid } from '../conversion/inside.ts';
import { Button, CopyButton } from './button.tsx';
import { untranslated } from './text.tsx';

/** The parts of a JWT, a URL or a form: their names, their values as text, and a button that copies each value. */
export function InsideTable({ inside, actions }: { readonly inside: Inside; readonly actions: Actions }) {
  return (
    <div class="inside" ref={untranslated}>
      <table>
        <caption>
          <strong>{inside.title}</strong>
          {inside.note !== undefined && <p>{inside.note}</p>}
          {'lines' in inside && (
            <Button isDisabled={!inside.lines} onClick={() => actions.swap(String(inside.lines))}>
              Edit
            </Button>
          )}
        </caption>
        <tbody>
          {inside.rows.map(({ name, value, claim }) => {
            const shownName = shown(name);
            return (
              <tr>
                <th scope="row" dir="auto">
                  {shownName}
                </th>
                <td dir="auto">{claim ? <Time claim={claim} date={value} /> : shown(value)}</td>
                <td>
                  <CopyButton
                    what={shownName}
                    text={value}
                    aria-label={`Copy ${shownName}`}
                    onCopy={() => actions.copyText(value, shownName)}
                  />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** How long ago a time is, and its date in the time zone of the reader. */
function Time({ claim, date }: { readonly claim: Parameters<typeof timeSaid>[0]; readonly date: string }) {
  const { phrase, isInvalid } = timeSaid(claim, date, Date.now());
  return (
    <>
      <span class={isInvalid ? 'wrong' : ''}>{phrase}</span>{' '}
      <time dateTime={date} title={date}>
        {new Date(date).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'long' })}
      </time>
    </>
  );
}

/** The start of a text, with names for invisible characters. */
function shown(text: string): string {
  return markHidden(text.slice(0, MOST_SHOWN).toWellFormed()) + (text.length > MOST_SHOWN ? '…' : '');
}

const MOST_SHOWN = 200;
