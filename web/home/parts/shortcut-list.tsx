import { Dialog } from '../../palette/dialog.tsx';
import { shortcuts, shownKeys } from '../../shortcuts.ts';
import { Button } from './button.tsx';

/** The dialog with the keyboard shortcuts. */
export function ShortcutList({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }) {
  return (
    <Dialog label="Keyboard shortcuts" className="shortcuts" isOpen={isOpen} onClose={onClose}>
      {isOpen && (
        <>
          <div class="dialog-title row">
            <h2>Keyboard shortcuts</h2>
            <Button onClick={onClose}>Close</Button>
          </div>
          <table>
            <thead>
              <tr>
                <th scope="col">Keys</th>
                <th scope="col">Action</th>
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
          <p class="help">Tab moves out of a text box. Escape closes a dialog or the options.</p>
        </>
      )}
    </Dialog>
  );
}
