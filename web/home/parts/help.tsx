import { REFERENCE_PATH } from '../../../src/contract/path.ts';
import type { Tool } from '../../../src/core/tool.ts';
import { slug } from '../../../src/documents/markdown.ts';
import { Sentence } from './sentence.tsx';

/** The tool's rules, and where there is more. */
export function Help({ tool: { title, rules = [] } }: { readonly tool: Tool }) {
  return (
    <section class="rules" aria-labelledby="rules-title">
      <h2 id="rules-title">What it does exactly</h2>
      {rules.length > 0 && (
        <ul>
          {rules.map((rule) => (
            <li key={rule}>
              <Sentence text={rule} />
            </li>
          ))}
        </ul>
      )}
      <p>
        <a href={`${REFERENCE_PATH}#${slug(title)}`}>{title} in the reference</a>
      </p>
    </section>
  );
}
