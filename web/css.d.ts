/** Styles are imported for their side effect: the build writes them to a file that the page links. */
declare module '*.css';
