import pino from 'pino';

/** pino as its documentation has it for speed: 4 KiB are collected before a write, which no request waits for. */
export const logger = pino(pino.destination({ dest: 1, minLength: 4_096, sync: false }));
