import { ERROR_HEADER, errorHeader } from '../../contract/error-header.ts';
import { HOME_PATH, LLMS_PATH, MCP_PATH, OPENAPI_PATH, PATH_TEMPLATE, REFERENCE_PATH } from '../../contract/path.ts';
import { POST_METHODS, rateHeaders, replyData, replyPreflight } from '../../contract/reply.ts';
import { createError } from '../../core/errors.ts';
import { limits } from '../../core/limits.ts';
import { code, count, enumerate } from '../markdown.ts';
import { sampleFacts } from '../samples.ts';

/** What holds for every tool, in sentences of Markdown: the reference and llms.txt say the same. */

const endpoint = code(`POST ${PATH_TEMPLATE}`);

/** How a request must look. */
export const requestRules: readonly string[] = [
  `A request is ${endpoint} with \`Content-Type: application/json\`. Its body is one JSON object: the string \`text\`, and options of the tool where they differ from their defaults.`,
  'Paths are exact: case counts, and so does the final slash. The query string is ignored; nothing to be converted belongs there.',
  `The body is strict UTF-8 of at most ${count(limits.bodyBytes)} bytes, whitespace and escapes included. A byte order mark in front of it is overlooked.`,
  'The media type is `application/json` in any case, with or without `charset=utf-8`. None, a list, another charset or a `+json` type is 415, and so is a `Content-Encoding` other than `identity`.',
  'Names are case-sensitive. A name that the tool does not know is an error; a repeated name counts with its last value.',
  'Values are not converted: `"true"` is no boolean, `"1"` is no integer, and `null` is a value of the wrong type everywhere.',
  'Every option is checked, also where the operation does not use it. It then has no say in the result.',
  'There are no accounts, keys or cookies. Name your program in `User-Agent`: a server may be set to refuse requests without one, with 403 in plain text.',
  'What is sent to be converted is neither kept nor logged.',
];

/** How answers look, and what browsers may do. */
export const answerRules: readonly string[] = [
  'A success is 200 with `{"ok":true,"data":{…}}`; the tool says what `data` holds.',
  'An error is `{"ok":false,"error":{"code":"…","message":"…"}}`. Neither envelope has any other property, and the media type of both is exactly `application/json`.',
  `Every answer of an endpoint, an error too, has ${enumerate(everyHeader().map(code))}.`,
  `A page of any origin may call: \`OPTIONS\` is answered with 204, \`Access-Control-Allow-Methods: ${POST_METHODS}\`, \`Access-Control-Allow-Headers: Content-Type\` and \`Access-Control-Max-Age: ${replyPreflight(POST_METHODS, 'Content-Type').headers['Access-Control-Max-Age']}\`. Other methods are 405, with \`Allow: ${POST_METHODS}\`.`,
];

/** How errors are found and worded. */
export const errorRules: readonly string[] = [
  '`code` is for programs, `message` for people: a sentence that names the field, the rule and, where there is one, the place.',
  `The header \`${ERROR_HEADER}\` has the same error as data, a dictionary of RFC 9651: ${code(`${ERROR_HEADER}: ${errorHeader(createError('UNEXPECTED_CHARACTER', sampleFacts.UNEXPECTED_CHARACTER))}`)}. Its \`code\` tells every error apart, as the library's does. \`field\` and \`position\` are there where they apply; an unknown field is not named. Ignore members that you don't know: there may be more.`,
  'A place is an index in code points of the field as it was sent, whitespace included, counted from 0.',
  `A message repeats nothing of a request but the name of an unknown field, cut after ${limits.quotedNameCodePoints} code points.`,
  'Checks come in this order, and the first that fails answers: HTTP itself (431, 505, 400, 501), User-Agent (403), path (404), method (405), overload (503), rate (429), media type (415), size of the body (413), the body (400), size of the answer (413).',
  'After an error of HTTP itself, a server on Node closes the connection.',
  'A field over its own limit is 400. 413 is the whole body or the whole answer; a body that is too large is answered without waiting for its end.',
];

/** How many requests an address may make, and how a client knows. */
export const rateRules: readonly string[] = [
  `An address may send ${limits.postsPerWindow} POST requests in any ${limits.rateWindowSeconds} seconds, whatever the endpoint and the outcome, unless the server is set to another number. An IPv6 address counts by its /64. Preflights, documents, 404, 405 and 403 for want of a User-Agent cost nothing.`,
  `Every counted request is answered with ${rateExample()}: the limit \`q\` in a window of \`w\` seconds, \`r\` requests left, and \`t\` seconds until there are more. On Cloudflare Workers each location counts by itself, and \`RateLimit\` comes with 429 only.`,
  'After 429 wait as many seconds as `Retry-After` says, a whole number of at least 1, before the next request. After 503 wait so too, and longer each time.',
];

/** What a text is, and what decoders take. */
export const textRules: readonly string[] = [
  'A text is well-formed Unicode: half of a surrogate pair is an error. Lengths and indexes count code points, unless they say bytes.',
  'ASCII whitespace is space, tab, LF, FF and CR. Where a tool ignores it, other whitespace is still an error.',
  'Encoders take a text as it is: nothing is trimmed, normalised or translated.',
  'Decoded bytes must be strict UTF-8: no overlong forms, no surrogates, nothing cut short.',
  'U+FEFF is data: encoders and decoders keep it, at the start of a text too.',
];

/** The service's limits: what, how much, and the status over it. */
export const limitRows: readonly (readonly [string, string, string])[] = [
  ['body of a request', `${count(limits.bodyBytes)} bytes`, '413'],
  [
    `message to \`${MCP_PATH}\`, where a call over ${count(limits.bodyBytes)} bytes is an error of the tool`,
    `${count(limits.messageBytes)} bytes`,
    '413',
  ],
  [
    `strings, lists, objects and commas of a message to \`${MCP_PATH}\` over ${count(limits.bodyBytes)} bytes`,
    count(limits.messageItems),
    '400',
  ],
  ['strings, lists, objects and commas of a tool’s input', count(limits.bodyItems), '400'],
  ['body of an answer', `${count(limits.answerBytes)} bytes`, '413'],
  ['`text`, where a tool states no less', `${count(limits.textCodePoints)} code points`, '400'],
  ['head of a request', `${count(limits.headBytes)} bytes, ${limits.headLines} header lines`, '431'],
  ['time for the head to arrive', `${limits.headMilliseconds / 1000} seconds`, '408'],
  ['time for a whole request to arrive', `${limits.requestMilliseconds / 1000} seconds`, '408'],
  ['requests of an address', `${limits.postsPerWindow} POST in ${limits.rateWindowSeconds} seconds`, '429'],
];

/** What else the server answers: method, path, what it is for. */
export const addressRows: readonly (readonly [string, string, string])[] = [
  ['GET', HOME_PATH, 'A page that converts in the browser, without asking the server.'],
  ['GET', REFERENCE_PATH, 'This reference as a page, where every tool can be tried.'],
  ['GET', LLMS_PATH, 'The service in short, for language models.'],
  ['GET', OPENAPI_PATH, 'The interface as an OpenAPI description.'],
  ['POST', MCP_PATH, 'The tools over the Model Context Protocol: streamable HTTP, stateless.'],
  ['GET', '/healthz', 'Whether the process runs.'],
  ['GET', '/readyz', 'Whether it takes requests: 503 while it is stopping.'],
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
