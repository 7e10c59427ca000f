/** The size of the page in every browser engine. */
export const VIEWPORT = { width: 1280, height: 800 };
