import type { FieldValue } from '../../../src/core/field.ts';
import type { TextmillError } from '../../../src/core/textmill-error.ts';
import type { Tool } from '../../../src/core/tool.ts';
import { isUsed, type NamedField, type Options, optionFields, optionValue } from '../session/options.ts';
import { OptionControl } from './option-control.tsx';

interface OptionsFormProps {
  readonly tool: Tool;
  readonly options: Options;
  readonly error: TextmillError | undefined;
  readonly onChange: (option: NamedField, value: FieldValue) => void;
}

/** The options that the chosen operation uses. */
export function OptionsForm({ tool, options, error, onChange }: OptionsFormProps) {
  const shown = optionFields(tool).filter((option) => isUsed(option, tool, options));
  if (shown.length === 0) return null;
  return (
    <form class="options" aria-label="Options" autocomplete="off" onSubmit={(event) => event.preventDefault()}>
      {shown.map((option) => (
        <OptionControl
          key={`${tool.name} ${option.name}`}
          id={`option-${option.name}`}
          option={option}
          value={optionValue(option, options)}
          error={error?.field === option.name ? error.message : undefined}
          onChange={(value) => onChange(option, value)}
        />
      ))}
    </form>
  );
}
