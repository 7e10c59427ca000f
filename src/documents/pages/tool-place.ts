/** The id of the element that the page's script puts the tool into: one that no tool can have as its name. */
export const TOOL_PLACE = 'Tool';
