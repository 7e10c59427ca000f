import { useLayoutEffect, useRef } from 'preact/hooks';
import { type ChoiceField, choiceValues, type FieldValue, type IntegerField } from '../../../src/core/field.ts';
import { helpOf, type NamedField } from '../session/options.ts';
import { Sentence } from './sentence.tsx';

interface OptionControlProps {
  readonly id: string;
  readonly option: NamedField;
  readonly value: FieldValue;
  /** What is wrong with the value. */
  readonly error: string | undefined;
  readonly onChange: (value: FieldValue) => void;
}

/** One option with its label, its help and what is wrong with it. */
export function OptionControl({ id, option, value, error, onChange }: OptionControlProps) {
  const { name, field } = option;
  const describedBy = `${id}-help${error === undefined ? '' : ` ${id}-error`}`;
  const shared = { id, describedBy, isInvalid: error !== undefined, onChange };
  const label = (
    <>
      {field.title} <code>{name}</code>
    </>
  );
  const notes = (
    <>
      <p class="help" id={`${id}-help`}>
        <Sentence text={helpOf(option, value)} />
      </p>
      {error !== undefined && (
        <p class="error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </>
  );
  switch (field.kind) {
    case 'choice':
      return (
        <fieldset class="option choice" aria-describedby={describedBy}>
          <legend>{label}</legend>
          <Choices {...shared} field={field} value={String(value)} />
          {notes}
        </fieldset>
      );
    case 'flag':
      return (
        <div class="option flag">
          <label>
            <input
              type="checkbox"
              checked={value === true}
              aria-describedby={describedBy}
              onChange={(event) => onChange(event.currentTarget.checked)}
            />
            <span>{label}</span>
          </label>
          {notes}
        </div>
      );
    case 'integer':
      return (
        <div class="option">
          <label for={id}>{label}</label>
          <IntegerBox {...shared} field={field} value={Number(value)} />
          {notes}
        </div>
      );
    case 'text':
      return (
        <div class="option">
          <label for={id}>{label}</label>
          <textarea
            id={id}
            rows={1}
            spellcheck={false}
            autocapitalize="off"
            autoCorrect="off"
            aria-describedby={describedBy}
            aria-invalid={error !== undefined}
            value={String(value)}
            onInput={(event) => onChange(event.currentTarget.value)}
          />
          {notes}
        </div>
      );
  }
}

interface ControlProps<Value> {
  readonly id: string;
  readonly describedBy: string;
  readonly isInvalid: boolean;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

function Choices({ id, field, value, onChange }: ControlProps<string> & { readonly field: ChoiceField }) {
  return (
    <div class="choices">
      {choiceValues(field).map((choice) => (
        <label key={choice}>
          <input type="radio" name={id} value={choice} checked={choice === value} onChange={() => onChange(choice)} />
          <span>{choice}</span>
        </label>
      ))}
    </div>
  );
}

/** A box for an integer. What is typed stays until it is complete; a box that is empty means the default. */
function IntegerBox({
  id,
  describedBy,
  isInvalid,
  field,
  value,
  onChange,
}: ControlProps<number> & { readonly field: IntegerField }) {
  const box = useRef<HTMLInputElement>(null);

  useLayoutEffect(() => {
    const input = box.current;
    if (input === null || Object.is(integerIn(input, field), value)) return;
    // What was typed and is no number has gone with the box that it was typed into.
    if (Number.isNaN(value)) onChange(field.default);
    else input.value = String(value);
  }, [field, value]);

  return (
    <input
      ref={box}
      id={id}
      type="number"
      step={1}
      min={field.minimum}
      max={field.maximum}
      placeholder={String(field.default)}
      aria-describedby={describedBy}
      aria-invalid={isInvalid}
      onInput={(event) => onChange(integerIn(event.currentTarget, field))}
    />
  );
}

/** NaN where what was typed is no number. */
function integerIn(input: HTMLInputElement, field: IntegerField): number {
  return input.value === '' && !input.validity.badInput ? field.default : input.valueAsNumber;
}
