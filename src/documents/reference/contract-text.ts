import { ERROR_HEADER, errorHeader } from '../../contract/error-header.ts';
import { HOME_PATH, LLMS_PATH, MCP_PATH, OPENAPI_PATH, PATH_TEMPLATE, REFERENCE_PATH } from '../../contract/path.ts';
import { POST_METHODS, rateHeaders, replyData, replyPreflight } from '../../contract/reply.ts';
import { createError } from '../../core/errors.ts';
import { limits } from '../../core/limits.ts';
import { code, count, enumerate } from '../markdown.ts';
import { sampleFacts } from '../samples.ts';

/** The facts about all tools, as sentences of Markdown, which the reference and llms.txt share. */

const endpoint = code(`POST ${PATH_TEMPLATE}`);

/** The rules for requests. */
export const requestRules: readonly string[] = [
  `Send ${endpoint} with \`Content-Type: application/json\`. The body is one JSON object: \`text\` is the text to convert, and all other fields are options. An option that you leave out has its default.`,
  'Paths are exact: they are case-sensitive and end with a slash. The query string is ignored, so never put text in it.',
  `The body is strict UTF-8, at most ${count(limits.bodyBytes)} bytes including whitespace and escapes. A byte order mark at its start is ignored.`,
  'The media type is `application/json`, in upper or lower case, with or without `charset=utf-8`. A missing or different media type, a list of media types, and any other charset or parameter return 415. So does a `Content-Encoding` other than `identity`.',
  'Field names are case-sensitive. An unknown name is rejected. If a name is repeated, its last value counts.',
  'Values are not converted to other types: `"true"` is not a boolean, `"1"` is not an integer, and `null` is rejected for every field.',
  'Every option is checked, even if the operation does not use it. An unused option has no effect on the result.',
  'No account, key or cookie is needed. Identify your program in `User-Agent`: a server can be set to reject requests without this header, with 403 in plain text.',
  'Nothing you send for conversion is stored or logged.',
];

/** The form of responses, and access from browsers. */
export const answerRules: readonly string[] = [
  'A successful response is 200 with `{"ok":true,"data":{…}}`. The section of each tool lists the fields of `data`.',
  'An error response is `{"ok":false,"error":{"code":"…","message":"…"}}`, with a status of 400 or more.',
  'Neither object has other properties. The `Content-Type` of both is exactly `application/json`.',
  `Every response of the API, including errors, has these headers: ${enumerate(everyHeader().map(code))}.`,
  `CORS is open to all origins: \`OPTIONS\` returns 204 with \`Access-Control-Allow-Methods: ${POST_METHODS}\`, \`Access-Control-Allow-Headers: Content-Type\` and \`Access-Control-Max-Age: ${replyPreflight(POST_METHODS, 'Content-Type').headers['Access-Control-Max-Age']}\`. Methods other than POST and OPTIONS return 405 with \`Allow: ${POST_METHODS}\`.`,
];

/** The form of errors, and the order of checks. */
export const errorRules: readonly string[] = [
  '`code` is for programs. `message` is for people: one sentence that names the field, the rule and, if there is one, the position.',
  'A position is an index in code points, counted from 0. It counts the field as you sent it, including whitespace.',
  `The header \`${ERROR_HEADER}\` has more detail for programs, as a dictionary of RFC 9651: ${code(`${ERROR_HEADER}: ${errorHeader(createError('UNEXPECTED_CHARACTER', sampleFacts.UNEXPECTED_CHARACTER))}`)}. Its \`code\` is different for every kind of error. \`field\` and \`position\` are present if they apply, but an unknown field is not named. Ignore members that you do not know, because more may be added.`,
  `A message never repeats what you sent, except the name of an unknown field, which is cut after ${limits.quotedNameCodePoints} code points.`,
  'The server checks a request in this order and reports the first error: HTTP itself (431, 505, 400, 501), `User-Agent` (403), path (404), method (405), overload (503), rate limit (429), media type (415), size of the body (413), the body (400), size of the response (413).',
  'After an error in HTTP itself, a server on Node closes the connection.',
  'A field that exceeds its own limit returns 400. A body or a response that exceeds its limit returns 413. The server rejects a body that is too large without waiting for its end.',
];

/** The rate limit, and its headers. */
export const rateRules: readonly string[] = [
  `By default, an IP address may send ${limits.postsPerWindow} POST requests in any ${limits.rateWindowSeconds} seconds, to all endpoints together, whether they succeed or not. The operator can change this number. An IPv6 address counts as its /64 network.`,
  'These do not count: preflight requests, documents, 404, 405, and 403 for a missing `User-Agent`.',
  `The response to every counted request has ${rateExample()}. \`q\` is the limit in a window of \`w\` seconds. \`r\` requests are left, and after \`t\` seconds there are more. On Cloudflare Workers, each location counts separately, and only 429 has \`RateLimit\`.`,
  'After 429, wait for the number of seconds in `Retry-After`, a whole number of at least 1, before the next request. After 503, do the same, and wait longer after each further 503.',
];

/** The rules for texts and decoded bytes. */
export const textRules: readonly string[] = [
  'A text is well-formed Unicode: an unpaired surrogate is rejected. Lengths and positions are in code points, unless they are given in bytes.',
  'ASCII whitespace is space, tab, LF, FF and CR. A tool that ignores ASCII whitespace still rejects other whitespace.',
  'Encoders do not change the text first: they do not trim it, normalize it or convert line ends.',
  'Decoded bytes must be strict UTF-8: overlong forms, surrogates and incomplete sequences are rejected.',
  'U+FEFF is data: encoders and decoders keep it, even at the start of a text.',
];

/** The limits of the service: what is limited, the most that is allowed, and the status if it is exceeded. */
export const limitRows: readonly (readonly [string, string, string])[] = [
  ['body of a request', `${count(limits.bodyBytes)} bytes`, '413'],
  [
    `message to \`${MCP_PATH}\`; a tool call over ${count(limits.bodyBytes)} bytes returns an error of the tool`,
    `${count(limits.messageBytes)} bytes`,
    '413',
  ],
  [
    `strings, lists, objects and commas in a message to \`${MCP_PATH}\` over ${count(limits.bodyBytes)} bytes`,
    count(limits.messageItems),
    '400',
  ],
  ['strings, lists, objects and commas in the input of a tool', count(limits.bodyItems), '400'],
  ['body of a response', `${count(limits.answerBytes)} bytes`, '413'],
  ['`text`, unless the tool has a lower limit', `${count(limits.textCodePoints)} code points`, '400'],
  ['request line and headers', `${count(limits.headBytes)} bytes, ${limits.headLines} header lines`, '431'],
  ['time to receive the request line and headers', `${limits.headMilliseconds / 1000} seconds`, '408'],
  ['time to receive the whole request', `${limits.requestMilliseconds / 1000} seconds`, '408'],
  ['requests from an IP address', `${limits.postsPerWindow} POST in ${limits.rateWindowSeconds} seconds`, '429'],
];

/** The other paths of the server: method, path, purpose. */
export const addressRows: readonly (readonly [string, string, string])[] = [
  ['GET', HOME_PATH, 'A page that converts in the browser, without sending the text to the server.'],
  ['GET', REFERENCE_PATH, 'This reference as a page on which you can try every tool.'],
  ['GET', LLMS_PATH, 'This reference in a shorter form, for language models.'],
  ['GET', OPENAPI_PATH, 'The OpenAPI description of the HTTP API.'],
  ['POST', MCP_PATH, 'The tools over the Model Context Protocol: streamable HTTP, stateless.'],
  ['GET', '/healthz', 'Health check: 200 while the process runs.'],
  ['GET', '/readyz', 'Readiness check: 200 while the server accepts requests, 503 while it stops.'],
];

function everyHeader(): string[] {
  const { 'Content-Type': _, ...headers } = replyData({}, undefined).headers;
  return Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
}

function rateExample(): string {
  const { postsPerWindow: limit, rateWindowSeconds: windowSeconds } = limits;
  const headers = rateHeaders({ isAllowed: true, limit, windowSeconds, remaining: limit - 1, resetSeconds: 60 });
  return enumerate(Object.entries(headers).map(([name, value]) => code(`${name}: ${value}`)));
}
