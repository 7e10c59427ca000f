/** Control characters, those from U+0080 to U+009F among them, which a terminal may obey, too. */

/** One control character. */
export const CONTROL = /\p{Cc}/u;

/** One control character that is not whitespace. */
export const TERMINAL_COMMAND = /(?![\t-\r])\p{Cc}/u;
