/** What the page has in every engine. */
export const VIEWPORT = { width: 1280, height: 800 };
