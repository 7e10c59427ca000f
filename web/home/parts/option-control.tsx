import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import type { ChoiceField, FieldValue, IntegerField } from '../../../src/core/field.ts';
import type { NamedField } from '../session/options.ts';
import { Pick } from './menu.tsx';

interface OptionControlProps {
  readonly id: string;
  readonly option: NamedField;
  readonly value: FieldValue;
  readonly isInvalid: boolean;
  readonly onChange: (value: FieldValue) => void;
}

/** An option with its label and its help. */
export function OptionControl({ id, option: { field }, value, isInvalid, onChange }: OptionControlProps) {
  const help = helpOf(field, value);
  const helpId = help === undefined ? undefined : `${id}-help`;
  // The error of the option is in the message of the input pane.
  const describedBy = [helpId, isInvalid && 'message'].filter(Boolean).join(' ') || undefined;
  return (
    <div class={`option ${field.kind === 'choice' ? '' : 'labeled'} ${field.isRare ? 'rare' : ''}`} title={help}>
      {field.kind === 'choice' && (
        <Choices name={id} field={field} value={String(value)} describedBy={describedBy} onChange={onChange} />
      )}
      {field.kind === 'flag' && (
        <input
          id={id}
          type="checkbox"
          checked={value === true}
          aria-describedby={describedBy}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      )}
      {field.kind !== 'choice' && <label for={id}>{field.title}</label>}
      {field.kind === 'integer' && (
        <IntegerBox
          id={id}
          describedBy={describedBy}
          isInvalid={isInvalid}
          field={field}
          value={Number(value)}
          onChange={onChange}
        />
      )}
      {field.kind === 'text' && (
        <textarea
          id={id}
          rows={1}
          spellcheck={false}
          autocapitalize="off"
          autoCorrect="off"
          aria-describedby={describedBy}
          aria-invalid={isInvalid}
          value={String(value)}
          onInput={(event) => onChange(event.currentTarget.value)}
        />
      )}
      {help !== undefined && (
        <p class="help" id={helpId}>
          {help}
        </p>
      )}
    </div>
  );
}

/** The help of a field: that of the chosen choice if it has one. */
function helpOf(field: NamedField['field'], value: FieldValue): string | undefined {
  const chosen = field.kind === 'choice' ? field.choices.find((choice) => choice.value === value) : undefined;
  return chosen?.help ?? field.help;
}

interface ChoicesProps {
  readonly name: string;
  readonly field: ChoiceField;
  readonly value: string;
  readonly describedBy?: string | undefined;
  readonly onChange: (value: string) => void;
}

/** More choices than these are a list on a narrow screen. */
const MOST_SIDE_BY_SIDE = 3;

/** The choices of a field side by side; as the browser's own list if it is rare, or if they are many on a narrow screen. */
export function Choices({ name, field, value, describedBy, onChange }: ChoicesProps) {
  const isMany = field.choices.length > MOST_SIDE_BY_SIDE;
  return (
    <>
      {!field.isRare && (
        <fieldset class={isMany ? 'many' : ''} aria-label={field.title} aria-describedby={describedBy}>
          <div class="choices">
            {field.choices.map((choice) => (
              <label key={choice.value} title={choice.help}>
                <input
                  type="radio"
                  name={name}
                  value={choice.value}
                  checked={choice.value === value}
                  onChange={() => onChange(choice.value)}
                />
                <span>{choice.title}</span>
              </label>
            ))}
          </div>
        </fieldset>
      )}
      {(isMany || field.isRare) && (
        <Pick
          id={`${name}-list`}
          label={field.title}
          value={value}
          items={field.choices}
          describedBy={describedBy}
          onChoose={onChange}
        />
      )}
    </>
  );
}

interface IntegerBoxProps extends Pick<OptionControlProps, 'id' | 'isInvalid' | 'onChange'> {
  readonly describedBy: string | undefined;
  readonly field: IntegerField;
  readonly value: number;
}

/** A box for an integer. What is typed stays as it is. An empty box means the default. */
function IntegerBox({ id, describedBy, isInvalid, field, value, onChange }: IntegerBoxProps) {
  const box = useRef<HTMLInputElement>(null);

  useLayoutEffect(() => {
    const input = box.current;
    if (input !== null && !Object.is(integerIn(input, field), value)) input.value = String(value);
  }, [field, value]);

  // What was typed is lost with the box.
  useEffect(() => {
    if (Number.isNaN(value)) onChange(field.default);
  }, []);

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

/** The typed integer; NaN if the text is not a number. */
function integerIn(input: HTMLInputElement, field: IntegerField): number {
  return input.value === '' && !input.validity.badInput ? field.default : input.valueAsNumber;
}
