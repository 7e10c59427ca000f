import type { Tool } from '../../../src/core/tool.ts';
import { base64 } from '../../../src/tools/base64.ts';
import { textLineTools } from '../../../src/tools/lines/tool.ts';
import type { Actions } from '../commands/actions.ts';
import type { Offer } from '../conversion/offer.ts';

interface Sample extends Pick<Offer, 'label' | 'options' | 'reading'> {
  readonly text: string;
  readonly name: string;
}

/** What shows best what the page does, with a text that people paste. */
const samples: readonly Sample[] = [
  {
    label: 'Look into a JWT',
    name: base64.name,
    text: 'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiJhbm5hIiwiaWF0IjoxNzAwMDAwMDAwLCJleHAiOjE4MDAwMDAwMDB9.bQ6gqYk1mVh3uN0yRkqUTNxj8p3QF2v7s4wCzLdE5aM',
    options: { operation: 'decode' },
    reading: 'jwt',
  },
  {
    label: 'Find the error in Base64',
    name: base64.name,
    text: 'VGhlIHF1aWNrIGJyb3duIGZveCBq\ndW1wcyBvdmVyIHRoZSBs*YXp5IGRv\nZy4=',
    options: { operation: 'decode' },
  },
  {
    label: 'Remove duplicates from a list',
    name: textLineTools.name,
    text: 'Paris\nTokyo\nparis\nLima\nTokyo',
    options: { operation: 'dedupe', ignoreCase: true },
  },
];

interface SamplesProps {
  readonly tools: readonly Tool[];
  readonly actions: Pick<Actions, 'accept'>;
}

/** Texts to try, below the empty panes. */
export function Samples({ tools, actions }: SamplesProps) {
  return (
    <section class="samples" aria-label="Samples">
      {samples.map(({ name, ...sample }) => (
        <button
          type="button"
          key={sample.label}
          onClick={() => actions.accept({ ...sample, tool: tools.find((tool) => tool.name === name) })}
        >
          <strong>{sample.label}</strong>
          <code>{sample.text}</code>
        </button>
      ))}
    </section>
  );
}
