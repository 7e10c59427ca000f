import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { shortcuts, shownKeys } from './shortcuts.ts';

/** The keys, in a dialog. */
export function ShortcutList({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog label="Keyboard" className="shortcuts" onClose={onClose}>
      <div class="bar">
        <h2>Keyboard</h2>
        <Button onClick={onClose}>Close</Button>
      </div>
      <table>
        <thead>
          <tr>
            <th scope="col">Keys</th>
            <th scope="col">What they do</th>
          </tr>
        </thead>
        <tbody>
          {shortcuts.map(({ name, does }) => (
            <tr key={name}>
              <td>
                <kbd>{shownKeys(name)}</kbd>
              </td>
              <td>{does}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class="help">Tab leaves a text box. Escape closes what is open.</p>
    </Dialog>
  );
}
