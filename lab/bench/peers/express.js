// Express with its JSON parser. ETag is off, because it is useless for responses with "no-store".
import express from 'express';
import { rateLimit } from 'express-rate-limit';
import { pinoHttp } from 'pino-http';
import { logger } from './log.js';
import { envelopeOf, headers, isFull, isInput, LIMIT, MAX_BODY, PATH, printAddress, REFUSAL } from './work.js';

const app = express().disable('x-powered-by').set('etag', false);
if (isFull) {
  /** @type {import('pino-http').Options['serializers']} */
  const serializers = {
    req: ({ method, url }) => ({ method, url }),
    res: ({ statusCode }) => ({ statusCode }),
  };
  app.use(pinoHttp({ logger, serializers }));
  app.use(rateLimit({ limit: LIMIT, windowMs: 60_000, standardHeaders: 'draft-8', legacyHeaders: false }));
}
app.use(express.json({ limit: MAX_BODY }));
app.post(PATH, (request, response) => {
  if (isInput(request.body)) response.set(headers).json(envelopeOf(request.body.text));
  else response.status(400).json(REFUSAL);
});
const server = app.listen(0, '127.0.0.1', () => printAddress(server.address()));
