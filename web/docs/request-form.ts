import { OPERATION_FIELD } from '../../src/core/field-names.ts';

/** Converts between a form of src/documents/pages/form.ts and the JSON of a request. */

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

export function createRequestForm(form: HTMLFormElement) {
  // Never form.reset or form.action: a field with that name would replace the property.
  const controls = new Map([...form.querySelectorAll<Control>('[name]')].map((control) => [control.name, control]));
  /** Values that no control can hold exactly, by name. */
  const exact = new Map<string, unknown>();

  const showUsed = () => {
    const operation = controls.get(OPERATION_FIELD)?.value ?? '';
    for (const control of controls.values()) {
      const field = control.closest<HTMLElement>('[data-used-by]');
      if (field === null) continue;
      const isUsed = field.dataset['usedBy']?.split(' ').includes(operation) ?? true;
      field.hidden = !isUsed && currentValue(control) === defaultValue(control);
    }
  };

  form.addEventListener('input', ({ target }) => {
    if (target instanceof Element) exact.delete(target.getAttribute('name') ?? '');
    showUsed();
  });
  showUsed();

  return {
    /** The request body: the required fields, and the values that differ from the defaults. */
    json(): string {
      const input = new Map<string, unknown>();
      for (const [name, control] of controls) {
        const value = currentValue(control);
        const isSent = control.dataset['required'] !== undefined || value !== defaultValue(control);
        if (isSent && value !== undefined) input.set(name, value);
      }
      return JSON.stringify(Object.fromEntries([...input, ...exact]));
    },

    /** Puts a request into the controls. Values that they can't hold exactly (CR in a text, an unknown name) are kept. */
    fill(input: Readonly<Record<string, unknown>>): void {
      for (const option of form.querySelectorAll('option.added')) option.remove();
      HTMLFormElement.prototype.reset.call(form);
      exact.clear();
      for (const [name, value] of Object.entries(input)) {
        const control = controls.get(name);
        if (control !== undefined) setValue(control, value);
        if (control === undefined || currentValue(control) !== value) exact.set(name, value);
      }
      showUsed();
    },
  };
}

function currentValue(control: Control): string | boolean | number | undefined {
  if (!(control instanceof HTMLInputElement)) return control.value;
  if (control.type === 'checkbox') return control.checked;
  // Typed text that is not a number becomes NaN, which is null in JSON, so that the service reports the error.
  return control.value === '' && !control.validity.badInput ? undefined : control.valueAsNumber;
}

function defaultValue(control: Control): string | boolean | number | undefined {
  if (control instanceof HTMLSelectElement) {
    return [...control.options].find(({ defaultSelected }) => defaultSelected)?.value;
  }
  if (control instanceof HTMLTextAreaElement) return control.defaultValue;
  return control.type === 'checkbox' ? control.defaultChecked : Number(control.defaultValue);
}

function setValue(control: Control, value: unknown): void {
  if (control instanceof HTMLInputElement && control.type === 'checkbox') {
    control.checked = value === true;
    return;
  }
  if (control instanceof HTMLInputElement && typeof value !== 'number') {
    control.value = '';
    return;
  }
  const text = String(value);
  control.value = text;
  if (!(control instanceof HTMLSelectElement) || control.value === text) return;
  // An example of an error may use a choice that does not exist.
  const option = new Option(text, text, false, true);
  option.className = 'added';
  control.add(option);
}
