import { readAssets } from '../../../src/server/assets/assets.ts';
import { createDocuments } from '../../../src/server/assets/documents.ts';
import { registry } from '../../../src/tools/registry.ts';
import { type StartedNode, startNode } from '../../../support/servers/node-server.ts';

/** The service, with pages that collect their own errors, because WebDriver does not report them. */
export async function startSite(port?: number): Promise<StartedNode> {
  const assets = readAssets();
  const theme = assets.files.get(assets.home.theme);
  if (theme === undefined) throw new Error('the page has no first script');
  const first = { ...theme, body: `${COUNT_ERRORS}${theme.body}` };
  const documents = createDocuments(registry, {
    ...assets,
    files: new Map([...assets.files, [assets.home.theme, first]]),
  });
  return startNode({ documents, ...(port === undefined ? {} : { port }) });
}

/** An expression for the errors of the page: uncaught ones, policy violations, missing files and `console.error`. */
export const ERRORS = 'pageErrors';

const COUNT_ERRORS = `{
  const errors = (globalThis.pageErrors = []);
  addEventListener('error', ({ message, target }) => errors.push(message ?? 'not loaded: ' + (target.src ?? target.href)), true);
  addEventListener('unhandledrejection', ({ reason }) => errors.push('rejected: ' + reason));
  addEventListener('securitypolicyviolation', ({ violatedDirective }) => errors.push('violation of ' + violatedDirective));
  const { error } = console;
  console.error = (...words) => {
    errors.push(words.join(' '));
    error(...words);
  };
}`;
