import { markHidden } from '../../../src/notations/characters.ts';
import type { Actions } from '../commands/actions.ts';
import type { Inside } from '../conversion/inside.ts';
import { CopyButton } from './button.tsx';
import { untranslated } from './text.tsx';

/** The parts of a JWT, a URL or a form: their names, their values as text, and a button that copies each value. */
export function InsideTable({ inside, actions }: { readonly inside: Inside; readonly actions: Actions }) {
  return (
    <div class="inside" ref={untranslated}>
      <table>
        <caption>
          <strong>{inside.title}</strong>
          {inside.note !== undefined && <p>{inside.note}</p>}
        </caption>
        <tbody>
          {inside.rows.map(({ name, value, local }) => {
            const shownName = shown(name);
            return (
              <tr>
                <th scope="row" dir="auto">
                  {shownName}
                </th>
                <td dir="auto">
                  {shown(value)}
                  {local && <p>{local}</p>}
                </td>
                <td>
                  <CopyButton aria-label={`Copy ${shownName}`} onCopy={() => actions.copyText(value, shownName)} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** The start of a text, with names for invisible characters. */
function shown(text: string): string {
  if (text.length <= MOST_SHOWN) return markHidden(text);
  return `${markHidden(text.slice(0, MOST_SHOWN).replace(/[\ud800-\udbff]$/, ''))}…`;
}

const MOST_SHOWN = 200;
