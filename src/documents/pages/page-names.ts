/** Names that the pages share with their scripts. */

/** The id of the element into which the script of the page puts the tool. No tool can have this name. */
export const TOOL_PLACE = 'Tool';

/** The meta element with which a static copy of a page names its server (server/assets/static-copy.ts). */
export const SERVER_NAME = 'textmill-server';
