// Express with its JSON parser. ETag is off, because it is useless for responses with "no-store".
import express from 'express';
import { envelopeOf, headers, isInput, MAX_BODY, PATH, printAddress, REFUSAL } from './work.js';

const app = express().disable('x-powered-by').set('etag', false);
app.use(express.json({ limit: MAX_BODY }));
app.post(PATH, (request, response) => {
  if (isInput(request.body)) response.set(headers).json(envelopeOf(request.body.text));
  else response.status(400).json(REFUSAL);
});
const server = app.listen(0, '127.0.0.1', () => printAddress(server.address()));
