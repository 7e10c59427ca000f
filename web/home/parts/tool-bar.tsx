import { useRef, useState } from 'preact/hooks';
import type { FieldValue } from '../../../src/core/field.ts';
import { labelOf, type Tool } from '../../../src/core/tool.ts';
import { canConvertEachLine } from '../../../src/tools/each-line.ts';
import {
  isUsed,
  type NamedField,
  type Options,
  operationOf,
  operationOption,
  optionFields,
  optionsSummary,
  optionValue,
} from '../session/options.ts';
import { useListener } from '../use-listener.ts';
import { Choices, OptionControl } from './option-control.tsx';

interface ToolBarProps {
  readonly tool: Tool;
  readonly options: Options;
  readonly isEachLine: boolean;
  /** The address of the rules of the tool. */
  readonly rules: string;
  /** The name of the option with an invalid value. */
  readonly wrongOption: string | undefined;
  readonly onOption: (option: NamedField, value: FieldValue) => void;
  readonly onEachLine: (isEachLine: boolean) => void;
}

/** The tool, its operation, and the options that the operation uses. */
export function ToolBar({ tool, options, isEachLine, rules, wrongOption, onOption, onEachLine }: ToolBarProps) {
  /** On a narrow screen, whether the options are shown. */
  const [isOpen, setIsOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const operation = operationOption(tool);
  const shown = optionFields(tool).filter((option) => option.name !== operation?.name && isUsed(option, tool, options));
  // Options of all operations come first, so that they do not move when another operation is chosen.
  const common = shown.filter(({ field }) => field.usedBy === undefined);
  const special = shown.filter(({ field }) => field.usedBy !== undefined);
  const control = (key: string) => (option: NamedField) => (
    <OptionControl
      key={`${key} ${option.name}`}
      id={`option-${option.name}`}
      option={option}
      value={optionValue(option, options)}
      isInvalid={wrongOption === option.name}
      onChange={(value) => onOption(option, value)}
    />
  );
  const hasEachLine = canConvertEachLine(tool);

  const close = () => {
    setIsOpen(false);
    // The focused option is hidden with the panel.
    if (document.activeElement?.closest('.options')) opener.current?.focus();
  };

  useListener('keydown', (event) => {
    if (isOpen && event.key === 'Escape') close();
  });
  useListener('pointerdown', ({ target }) => {
    if (target instanceof Element && target.closest('.options, .options-summary') === null) setIsOpen(false);
  });

  return (
    <div class="bar">
      <div class="operations">
        <h1>{labelOf(tool)}</h1>
        {operation !== undefined && (
          <fieldset class="operation-choice" aria-label={operation.field.title}>
            <Choices
              name={operation.name}
              field={operation.field}
              value={String(optionValue(operation, options))}
              onChange={(value) => onOption(operation, value)}
            />
          </fieldset>
        )}
        <p class="summary">{tool.summary}</p>
        <a class="rules" href={rules}>
          All rules
        </a>
      </div>
      {(shown.length > 0 || hasEachLine) && (
        <>
          <button
            ref={opener}
            type="button"
            class="options-summary"
            aria-expanded={isOpen}
            aria-controls="options"
            onClick={() => setIsOpen(!isOpen)}
          >
            {optionsSummary(shown, options, isEachLine && hasEachLine) || 'Options'}
          </button>
          <form
            class={`options ${isOpen ? 'open' : ''}`}
            id="options"
            aria-label="Options"
            autocomplete="off"
            onSubmit={(event) => event.preventDefault()}
          >
            {common.map(control('every'))}
            {hasEachLine && (
              <OptionControl
                id={EACH_LINE.name}
                option={EACH_LINE}
                value={isEachLine}
                isInvalid={false}
                onChange={(value) => onEachLine(value === true)}
              />
            )}
            {special.map(control(operationOf(tool, options) ?? ''))}
          </form>
        </>
      )}
    </div>
  );
}

/** A choice of the page, shown like an option of the tool. */
const EACH_LINE: NamedField = {
  name: 'each-line',
  field: {
    kind: 'flag',
    title: 'Each line separately',
    help: 'Converts each line on its own; not available in the API',
    description: 'Whether each line is converted on its own.',
    default: false,
  },
};
