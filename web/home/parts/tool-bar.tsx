import { useRef, useState } from 'preact/hooks';
import { chosenOperation } from '../../../src/core/field.ts';
import { OPERATION_FIELD } from '../../../src/core/field-names.ts';
import type { Outcome } from '../conversion/outcome.ts';
import { lineSwitchOf } from '../session/line-switch.ts';
import { isUsed, type NamedField, optionFields, optionValue } from '../session/options.ts';
import { currentOptions, type Session, setOption, setOptions, setSwitch, settingsOf } from '../session/session.ts';
import { useListener } from '../use-listener.ts';
import { CopyButton } from './button.tsx';
import { Menu } from './menu.tsx';
import { Choices, OptionControl } from './option-control.tsx';

interface ToolBarProps {
  readonly session: Session;
  readonly wrong: Extract<Outcome, { readonly kind: 'error' }> | undefined;
  /** Changes the session. The control says what was done. */
  readonly onChange: (change: (session: Session) => Session) => void;
  readonly copyLink: () => unknown;
}

/** The tool, its operation, and the options that the operation uses. */
export function ToolBar({ session, wrong, onChange, copyLink }: ToolBarProps) {
  const { tool } = session;
  const options = currentOptions(session);
  /** On a narrow screen, whether the options are shown. */
  const [isOpen, setIsOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const { operation } = tool.fields;
  const shown = optionFields(tool).filter((option) => option.field !== operation && isUsed(option, tool, options));
  // Options of all operations come first, so that they do not move when another operation is chosen.
  const common = shown.filter(({ field }) => field.usedBy === undefined && !field.isRare);
  const special = shown.filter(({ field }) => field.usedBy !== undefined);
  const rare = shown.filter(({ field }) => field.isRare);
  const control = (key: string) => (option: NamedField) => (
    <OptionControl
      key={`${key} ${option.name}`}
      id={`option-${option.name}`}
      option={option}
      value={optionValue(option, options)}
      isInvalid={wrong?.error.field === option.name}
      onChange={(value) => onChange((before) => setOption(before, option, value))}
    />
  );
  const lineSwitch = lineSwitchOf(tool);
  const isOn = settingsOf(session).isSwitched === true;
  const changed = Number(isOn) + shown.filter((option) => optionValue(option, options) !== option.field.default).length;

  const close = () => {
    setIsOpen(false);
    // The focused option is hidden with the panel.
    if (document.activeElement?.closest('.options')) opener.current?.focus();
  };

  useListener('keydown', (event) => {
    // In an open list, the key closes the list.
    if (isOpen && event.key === 'Escape' && document.querySelector(':popover-open') === null) close();
  });
  useListener('pointerdown', ({ target }) => {
    if (target instanceof Element && target.closest('.options, .options-button') === null) setIsOpen(false);
  });

  return (
    <div class="bar">
      <div class="operations row">
        <h1>{tool.title}</h1>
        {operation !== undefined && (
          <Choices
            name={OPERATION_FIELD}
            field={operation}
            value={chosenOperation(tool, options)?.value ?? ''}
            onChange={(value) => onChange((before) => setOptions(before, { [OPERATION_FIELD]: value }))}
          />
        )}
      </div>
      <button
        ref={opener}
        type="button"
        class="bordered options-button"
        aria-expanded={isOpen}
        aria-controls="options"
        onClick={() => setIsOpen(!isOpen)}
      >
        {/* A key per text: a new element appears, and nothing moves. */}
        <span key={changed}>{changed === 0 ? 'Options' : `Options (${changed})`}</span>
      </button>
      <form
        class={`options ${isOpen ? 'open' : ''}`}
        id="options"
        aria-label="Options"
        autocomplete="off"
        onSubmit={(event) => event.preventDefault()}
      >
        {common.map(control('every'))}
        <OptionControl
          id={lineSwitch.name}
          option={lineSwitch}
          value={isOn}
          isInvalid={false}
          onChange={(value) => onChange((before) => setSwitch(before, value === true))}
        />
        {special.map(control(String(chosenOperation(tool, options)?.value)))}
        {rare.map((option) => {
          const { name, field } = option;
          if (field.kind !== 'choice' || optionValue(option, options) !== field.default)
            return control('every')(option);
          return (
            <Menu
              key={name}
              id={`more-${name}`}
              label="More options"
              icon="options"
              value=""
              items={field.choices
                .filter(({ value }) => value !== field.default)
                .map(({ value, title }) => ({ value, title: `${field.title}: ${title}` }))}
              onChoose={(value) => onChange((before) => setOption(before, option, value))}
            />
          );
        })}
        <CopyButton
          what="Link"
          label="Copy link"
          className="copy-link"
          title="Copy a link to this tool with these options. Your text is not in it."
          onCopy={copyLink}
        />
      </form>
    </div>
  );
}
