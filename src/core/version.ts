/** The version of this package and of the interface that it serves. */
export const VERSION = '1.0.0';
