import { checkSteps } from '../../contract/check-steps.ts';
import { ERROR_HEADER, errorHeader } from '../../contract/error-header.ts';
import { sampleError, statusOf } from '../../contract/errors.ts';
import { httpLimits } from '../../contract/limits.ts';
import {
  HOME_PATH,
  LLMS_FULL_PATH,
  LLMS_PATH,
  MCP_PATH,
  OPENAPI_PATH,
  PATH_TEMPLATE,
  REFERENCE_PATH,
} from '../../contract/path.ts';
import { POST_METHODS, rateHeaders, replyData, replyPreflight } from '../../contract/reply.ts';
import { limits } from '../../core/limits.ts';
import { code, count, enumerate } from '../markdown.ts';

/** The facts about all tools, as sentences of Markdown. */

const endpoint = code(`POST ${PATH_TEMPLATE}`);
const { headers: preflight } = replyPreflight(POST_METHODS);
const contentType = '`Content-Type: application/json`';

const requestForm = `Send ${endpoint} with ${contentType}. The body is one JSON object: \`text\` is the text to convert, and all other fields are options.`;
const errorForm =
  'An error response is `{"ok":false,"error":{"code":"…","message":"…"}}`, with a status of 400 or more.';
const rateForm = `By default, an IP address may send about ${httpLimits.postsPerWindow} POST requests in ${httpLimits.rateWindowSeconds} seconds`;

/** The main rules, for a first request. */
export const mainRules: readonly string[] = [
  `${requestForm} Paths end with a slash.`,
  'A successful response is `{"ok":true,"data":{…}}` with status 200. `data.result` is the converted text.',
  `${errorForm} The message names the field, the rule and the position. The header \`${ERROR_HEADER}\` has them as data, with a more specific code: \`${errorHeader(sampleError('UNEXPECTED_CHARACTER'))}\`.`,
  `A body has at most ${count(httpLimits.bodyBytes)} bytes, and \`text\` at most ${count(limits.textCodePoints)} code points. Some tools have lower limits.`,
  `${rateForm}. After 429 or 503, wait for the number of seconds in \`Retry-After\`.`,
  'No account or key is needed. Identify your program in `User-Agent`: a server can require this header.',
];

/** The rules of the contract, by what they are about. */
export const contractRules = {
  requests: [
    `${requestForm} An omitted option has its default.`,
    'Paths are case-sensitive and end with a slash. The query string is ignored; do not put text in it, because proxies log URLs.',
    `The body is strict UTF-8, at most ${count(httpLimits.bodyBytes)} bytes including whitespace and escapes. A byte order mark (BOM) at its start is ignored. A larger body is rejected before its end.`,
    'The media type is `application/json`, in upper or lower case, with or without `charset=utf-8` or its label `utf8`. Anything else, such as a `+json` type, another parameter, or no type, returns 415. So does a `Content-Encoding` other than `identity`, with `Accept-Encoding: identity`.',
    'Field names are case-sensitive. An unknown name is rejected. If a name is repeated, its last value counts.',
    'Values are not converted to other types: `"true"` is not a boolean, `"1"` is not an integer, and `null` is rejected for every field.',
    'Every option is checked, even if the operation does not use it. An unused option has no effect on the result.',
    'No account, key or cookie is needed. Identify your program in `User-Agent`: a server can require this header.',
    'Send one request at a time per connection. Otherwise, or if it responds before the whole body has arrived, the server may close the connection after the response.',
  ],
  responses: [
    'A successful response is 200 with `{"ok":true,"data":{…}}`. The section of each tool lists the fields of `data`.',
    errorForm,
    'These objects have no other properties. Their `Content-Type` is exactly `application/json`.',
    `Every response of the API, including errors, has these headers: ${enumerate(everyHeader().map(code))}.`,
    `CORS is open to all origins: \`OPTIONS\` returns 204 with \`Allow\` and \`Access-Control-Allow-Methods: ${POST_METHODS}\`, \`Access-Control-Allow-Headers: ${preflight['Access-Control-Allow-Headers']}\` (all headers but \`Authorization\`) and \`Access-Control-Max-Age: ${preflight['Access-Control-Max-Age']}\`. Methods other than POST and OPTIONS return 405 with \`Allow: ${POST_METHODS}\`.`,
  ],
  errors: [
    '`code` is for programs. `message` is one sentence for people, which names the field, the rule and, if there is one, the position.',
    'A position is an index in code points of the field as you sent it, including whitespace, counted from 0.',
    'If the body is not valid JSON, the message gives the line and the column of the first unexpected character, or of the end of an incomplete body. Both are counted from 1, columns in code points, without a byte order mark.',
    `The header \`${ERROR_HEADER}\` is a dictionary of RFC 9651. Its \`code\` is different for every kind of error. \`field\` and \`position\` are present if they apply, but an unknown field is not named. Ignore members that you do not know: more may be added.`,
    `The only part of a request that a message repeats is the name of an unknown field: in double quotes, with invisible characters escaped, cut after ${limits.quotedNameCodePoints} code points.`,
    'If an unknown path is similar to the name of a tool or an operation, or is another name for one, the message suggests the endpoint and the operation. At `/api/` and `/api/v1/`, it lists all endpoints. Outside `/api/` and `/mcp`, GET and HEAD return the 404 as an HTML page if `Accept` lists `text/html`.',
  ],
  /** Differences from {@link checkLines}. */
  checks: [
    'On Bun, Deno and Cloudflare Workers, the runtime checks HTTP syntax, times and `Expect` in its own way. Instead of the wait for other conversions, the server checks the memory of all bodies (503).',
    'After an error in HTTP itself, up to `Transfer-Encoding`, a server on Node closes the connection.',
    `\`POST ${MCP_PATH}\` has the same checks up to the wait for other conversions, with its own size limit. Then it checks \`Host\` and \`Origin\` (403), except on Cloudflare Workers.`,
    '`GET /healthz` and `GET /readyz` need no `User-Agent`.',
  ],
  rate: [
    `${rateForm}, to all endpoints together, whether they succeed or not. The operator can change this number. An IPv6 address counts as its /64 network.`,
    'Any 60 seconds have at most a fifteenth (rounded up) more. A client that keeps to the pace of the limit, such as one request per second, is not rejected, except rarely if very many addresses send requests.',
    'Preflight requests, documents, and errors found before the rate limit ([order of checks](#order-of-checks)) do not count.',
    `On Node, Bun and Deno, the response to every counted request, except to one that does not arrive in whole, has ${rateExample()}. \`q\` is the limit in a window of \`w\` seconds. \`r\` requests are left, and after \`t\` seconds there are more; \`t\` can be a little longer than \`w\`. On Cloudflare Workers, each location counts separately, and \`RateLimit\` is sent only with 429.`,
  ],
  text: [
    'Text must be well-formed Unicode: an unpaired surrogate is rejected. Lengths and positions are in code points, unless they are given in bytes.',
    'ASCII whitespace is space, tab, LF, FF and CR. A tool that ignores ASCII whitespace still rejects other whitespace.',
    'Encoders do not trim or normalize text, and do not convert line endings.',
    'Encoders and decoders return an empty result for empty text.',
    'Decoded bytes must be strict UTF-8: overlong forms, surrogates and incomplete sequences are rejected.',
    'Tools that write bytes as digits, such as Base64 and hex, check every digit before they check that the bytes are UTF-8.',
    'U+FEFF (the byte order mark, BOM) is data: encoders and decoders keep it, even at the start of text.',
  ],
} as const;

/** The checks of a request, in their order, with the statuses of their errors. */
export const checkLines: readonly string[] = checkSteps.map((step) =>
  step.map(([what, ...codes]) => `${what} (${[...new Set(codes.map(statusOf))].join(', ')})`).join(', '),
);

/** The limits of the service: what is limited, the most that is allowed, and the status if it is exceeded. */
export const limitRows: readonly (readonly [string, string, string])[] = [
  ['Request body', `${count(httpLimits.bodyBytes)} bytes`, '413'],
  [`Message to \`${MCP_PATH}\``, `${count(httpLimits.messageBytes)} bytes`, '413'],
  ['Strings, arrays, objects and commas in the body', count(httpLimits.bodyItems), '400'],
  ['Response body', `${count(httpLimits.answerBytes)} bytes`, '413'],
  ['`text`, unless the tool has a lower limit', `${count(limits.textCodePoints)} code points`, '400'],
  ['Request line and headers', `${count(httpLimits.headBytes)} bytes, ${httpLimits.headLines} header lines`, '431'],
  ['Time to receive the request line and headers', `${httpLimits.headMilliseconds / 1000} seconds`, '408'],
  ['Time to receive the whole request', `${httpLimits.requestMilliseconds / 1000} seconds`, '408'],
  [
    'Requests from an IP address',
    `about ${httpLimits.postsPerWindow} POST in ${httpLimits.rateWindowSeconds} seconds`,
    '429',
  ],
];

/** The other paths of the server: method, path, purpose. */
export const addressRows: readonly (readonly [string, string, string])[] = [
  ['GET', HOME_PATH, 'A page that converts in the browser, without sending the text to the server.'],
  ['GET', REFERENCE_PATH, 'The reference as a page on which you can try every tool.'],
  ['GET', LLMS_PATH, 'An index of this server, for language models.'],
  ['GET', LLMS_FULL_PATH, 'The reference as plain text, for language models.'],
  ['GET', OPENAPI_PATH, 'The OpenAPI description of the HTTP API.'],
  ['POST', MCP_PATH, 'The tools over the Model Context Protocol: streamable HTTP, stateless.'],
  ['GET', '/healthz', 'Health check: 200 while the process runs.'],
  ['GET', '/readyz', 'Readiness check: 200 while the server accepts requests, 503 while it stops.'],
];

/** Where else the conversions are: the parts of the npm package. */
export const packageParts: readonly string[] = [
  "The package `textmill` has the same conversions as functions: `import { base64 } from 'textmill'`. `textmill/bytes` converts bytes, and `textmill/read` finds the value in a pasted text.",
  '`textmill/client` is a typed client of this API. It retries after 429 and 503.',
  'The command `textmill` converts arguments, files and standard input. `textmill serve` starts this server, and `textmill mcp` serves AI agents.',
  'The documentation (`docs/`) and the changelog (`CHANGELOG.md`) are in the package, and next to the source. The license is MIT.',
];

function everyHeader(): string[] {
  const { 'Content-Type': _, ...headers } = replyData({}, undefined).headers;
  return Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
}

function rateExample(): string {
  const { postsPerWindow: limit, rateWindowSeconds: windowSeconds } = httpLimits;
  const headers = rateHeaders({ isAllowed: true, limit, windowSeconds, remaining: limit - 1, resetSeconds: 60 });
  return enumerate(Object.entries(headers).map(([name, value]) => code(`${name}: ${value}`)));
}
