import { useLayoutEffect, useRef } from 'preact/hooks';
import { chosenOperation } from '../../../src/core/field.ts';
import type { Tool } from '../../../src/core/tool.ts';
import { showInRow } from '../frame.ts';
import { type Chain, chainedOperations, MOST_STEPS } from '../session/chain.ts';
import { addStep, moveStep, openStep, removeStep, type Session, setOptions } from '../session/session.ts';
import { Button, Icon } from './button.tsx';
import { Menu, Pick } from './menu.tsx';

interface StepsProps extends Chain {
  readonly tool: Tool;
  /** Changes the session, and announces what was done. */
  readonly onStep: (change: (session: Session) => Session, said: string) => void;
}

/** The steps of a chain. A click opens a step. */
export function StepList({ tool, steps, open, wrong, onStep }: StepsProps & { readonly wrong: number | undefined }) {
  const opened = useRef<HTMLLIElement>(null);

  // The row scrolls if it is narrow. The open step must be visible.
  useLayoutEffect(() => {
    if (opened.current !== null) showInRow(opened.current, '.steps');
  }, [steps, open]);

  const names = steps.map((options) => chosenOperation(tool, options)?.title ?? '');
  const titles = names.map((name, index) => `${index + 1} ${name}`);
  const choose = (index: number) =>
    onStep((session) => openStep(session, index), `Step ${index + 1} of ${steps.length}: ${names[index]}.`);
  return (
    <>
      <ol class="steps row" aria-label="Steps">
        {titles.map((title, index) => (
          <li key={index} ref={index === open ? opened : null}>
            <button
              type="button"
              class={index === wrong ? 'wrong' : ''}
              aria-current={index === open ? 'step' : undefined}
              onClick={() => choose(index)}
            >
              {title}
            </button>
          </li>
        ))}
      </ol>
      <Pick
        id="steps-list"
        label="Steps"
        value={String(open)}
        items={titles.map((title, index) => ({ value: String(index), title }))}
        onChoose={(index) => choose(Number(index))}
      />
    </>
  );
}

/** The list of operations that can be added as steps. */
export function AddStep({ tool, steps, onStep }: StepsProps) {
  const operations = chainedOperations(tool);
  const isFull = steps.length === MOST_STEPS;
  return (
    <div class="step-tools add-step row">
      <Menu
        id="add-step"
        label={isFull ? `Add step: a list can have at most ${MOST_STEPS} steps` : 'Add step'}
        text="Add step"
        icon="add"
        value=""
        items={operations}
        isDisabled={isFull}
        onChoose={(operation) => {
          const title = operations.find(({ value }) => value === operation)?.title;
          onStep((session) => addStep(session, operation), `Step ${steps.length + 1} added: ${title}.`);
        }}
      />
    </div>
  );
}

/** The operation and the place of the open step. */
export function StepTools({ tool, steps, open, onStep }: StepsProps) {
  const options = steps[open] ?? {};
  const { value = '', title = '' } = chosenOperation(tool, options) ?? {};
  const step = `step ${open + 1}`;
  const move = (by: number) =>
    onStep((session) => moveStep(session, open, by), `${title} is now step ${open + 1 + by} of ${steps.length}.`);
  const remove = () => {
    onStep((session) => removeStep(session, open), `Step removed: ${title}.`);
    // With a single step, these buttons disappear.
    if (steps.length === 2) document.querySelector<HTMLElement>('#add-step')?.focus();
  };
  return (
    <fieldset class="step-tools row" aria-label={`Step ${open + 1}`}>
      <span aria-hidden="true">Step {open + 1}</span>
      <Menu
        id="step-operation"
        label={`Change ${step}`}
        text={title}
        value={value}
        items={chainedOperations(tool)}
        onChoose={(operation) => {
          const chosen = chainedOperations(tool).find(({ value }) => value === operation);
          onStep((session) => setOptions(session, { operation }), `Step ${open + 1}: ${chosen?.title}.`);
        }}
      />
      <Button title={`Move ${step} earlier`} isDisabled={open === 0} onClick={() => move(-1)}>
        <Icon name="earlier" />
      </Button>
      <Button title={`Move ${step} later`} isDisabled={open === steps.length - 1} onClick={() => move(1)}>
        <Icon name="continue" />
      </Button>
      <Button title={`Remove ${step}`} onClick={remove}>
        <Icon name="clear" />
      </Button>
    </fieldset>
  );
}
