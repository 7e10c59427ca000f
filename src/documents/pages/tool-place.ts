/** The id of the element into which the script of the page puts the tool. No tool can have this name. */
export const TOOL_PLACE = 'Tool';
