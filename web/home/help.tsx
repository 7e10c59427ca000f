import { REFERENCE_PATH } from '../../src/contract/path.ts';
import type { Tool } from '../../src/core/tool.ts';
import { Sentence } from './sentence.tsx';

/** The tool's rules. */
export function Help({ tool }: { readonly tool: Tool }) {
  return (
    <section class="rules" aria-labelledby="rules-title">
      <h2 id="rules-title">What it does exactly</h2>
      <ul>
        {tool.rules?.map((rule) => (
          <li key={rule}>
            <Sentence text={rule} />
          </li>
        ))}
      </ul>
      <p>
        <a href={`${REFERENCE_PATH}#${tool.name}`}>{tool.title} in the reference</a>
      </p>
    </section>
  );
}
