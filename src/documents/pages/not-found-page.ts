import type { NotFoundPage } from '../../contract/document.ts';
import { addressIn, HOME_PATH, REFERENCE_PATH } from '../../contract/path.ts';
import { htmlPage, linkList, type PageFiles, pageHeader, toReference } from './page.ts';
import { PAGE_POLICY } from './policy.ts';

/** The server replaces it by the address of the root, because the page is shown at any path. */
const ROOT = '{root}';

/** The page at unknown paths. It looks like the reference, and needs no script. */
export function notFoundPage({ theme, styles }: PageFiles): NotFoundPage {
  return {
    policy: PAGE_POLICY,
    suggestion: '<p>Did you mean <a href="{address}">{path}</a>?</p>',
    html: htmlPage({
      title: 'textmill: page not found',
      description: 'There is no page at this address. textmill converts text in your browser and over HTTP.',
      files: { theme, styles },
      root: ROOT,
      kind: 'docs',
      content: { id: 'content', name: 'content' },
      body: `${pageHeader(ROOT, toReference(ROOT))}
<main id="content">
<h1>Page not found</h1>
<p class="lead">There is no page at this address.</p>
{suggestion}
<nav aria-label="Pages">${linkList([
        { href: addressIn(ROOT, HOME_PATH), title: 'All tools' },
        { href: addressIn(ROOT, REFERENCE_PATH), title: 'Reference' },
      ])}</nav>
</main>`,
    }),
  };
}
