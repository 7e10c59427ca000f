type Control = HTMLInputElement | HTMLTextAreaElement;

/**
 * Keeps what a reader typed and chose in a form before its script ran.
 *
 * @returns The function that enters it again, once the script listens and before it renders anew.
 */
export function keepEntered(form: Element): () => void {
  const controls = Array.from(form.querySelectorAll<Control>('input, textarea'));
  const entered = controls.filter(isEntered).map((control) => ({ control, value: control.value }));
  return () => {
    for (const { control, value } of entered) {
      // Where it is the same, the cursor stays.
      if (control.value !== value) control.value = value;
      for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }));
    }
  };
}

function isEntered(control: Control): boolean {
  if (control instanceof HTMLTextAreaElement || !['radio', 'checkbox'].includes(control.type)) {
    return control.value !== control.defaultValue;
  }
  // Of two radio buttons that have changed, the one that is chosen now.
  return control.checked !== control.defaultChecked && (control.checked || control.type === 'checkbox');
}
