import type { NotFoundPage } from '../../contract/document.ts';
import { HOME_PATH, REFERENCE_PATH } from '../../contract/path.ts';
import { htmlPage, linkList, PAGE_POLICY, type PageFiles, pageHeader, TO_REFERENCE } from './page.ts';

/** The page at unknown paths. It looks like the reference, and needs no script. */
export function notFoundPage({ theme, styles }: PageFiles): NotFoundPage {
  return {
    policy: PAGE_POLICY,
    suggestion: '<p>Did you mean <a href="{path}">{path}</a>?</p>',
    html: htmlPage({
      title: 'textmill: page not found',
      description: 'There is no page at this address. textmill converts text in your browser and over HTTP.',
      files: { theme, styles },
      kind: 'docs',
      content: { id: 'content', name: 'content' },
      body: `${pageHeader(TO_REFERENCE)}
<main id="content">
<h1>Page not found</h1>
<p class="lead">There is no page at this address.</p>
{suggestion}
<nav aria-label="Pages">${linkList([
        { href: HOME_PATH, title: 'All tools' },
        { href: REFERENCE_PATH, title: 'Reference' },
      ])}</nav>
</main>`,
    }),
  };
}
