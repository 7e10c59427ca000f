import './docs.css';
import { keepOffline } from '../offline.ts';
import { shownKeys } from '../shortcuts.ts';
import { followContents } from './contents.ts';
import { activateRequests } from './requests.ts';
import { activateForms } from './try-it.ts';

/** The script of the reference. The page is complete without it; its buttons need it. */

// Its only keys send a form.
for (const keys of document.querySelectorAll('kbd')) keys.textContent = shownKeys('copy');
activateRequests();
activateForms();
followContents();
keepOffline();
