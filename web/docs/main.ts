import './docs.css';
import { keepOffline } from '../offline.ts';
import { shownKeys } from '../shortcuts.ts';
import { followContents } from './contents.ts';
import { activateRequests } from './requests.ts';
import { activateSearch } from './search.tsx';
import { activateForms } from './try-it.ts';

/** The script of the reference. The page is complete without it; its buttons need it. */

for (const keys of document.querySelectorAll('kbd')) {
  const shown = shownKeys('palette');
  keys.textContent = keys.closest('.try-it') === null ? shown : shown.replace('K', 'Enter');
}
activateRequests();
activateForms();
followContents();
activateSearch();
keepOffline();
