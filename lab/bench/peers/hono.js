// Hono on Node, with its own server for Node.
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { envelopeOf, headers, isInput, PATH, printAddress, REFUSAL } from './work.js';

const app = new Hono();
app.post(PATH, async (context) => {
  const body = await context.req.json();
  return isInput(body) ? context.json(envelopeOf(body.text), 200, headers) : context.json(REFUSAL, 400);
});
serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, printAddress);
