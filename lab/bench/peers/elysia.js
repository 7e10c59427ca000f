// Elysia on Bun, with a compiled schema of the body.
import { Elysia, t } from 'elysia';
import { envelopeOf, headers, MAX_LENGTH, PATH, printAddress } from './work.js';

const body = t.Object(
  {
    text: t.String({ maxLength: MAX_LENGTH }),
    operation: t.Optional(t.Union([t.Literal('encode'), t.Literal('decode')])),
    urlSafe: t.Optional(t.Boolean()),
    padding: t.Optional(t.Boolean()),
  },
  { additionalProperties: false },
);

const app = new Elysia().post(
  PATH,
  ({ body: { text }, set }) => {
    Object.assign(set.headers, headers);
    return envelopeOf(text);
  },
  { body },
);
app.listen({ port: 0, hostname: '127.0.0.1' }, printAddress);
