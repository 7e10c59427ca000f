/** Control characters are U+0000 to U+001F, U+007F, and U+0080 to U+009F, which some terminals interpret too. */

/** One control character. */
export const CONTROL = /\p{Cc}/u;

/** One control character other than whitespace (tab, LF, VT, FF, CR). A terminal may interpret it as a command. */
export const TERMINAL_COMMAND = /(?![\t-\r])\p{Cc}/u;
