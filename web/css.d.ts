/** Styles are imported for their effect: the build puts them beside the script, and the page links them. */
declare module '*.css';
