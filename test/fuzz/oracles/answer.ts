import { type Answer, headersOf } from '../../../src/contract/message.ts';
import { MCP_PATH } from '../../../src/contract/path.ts';
import { description, deviations, operationAt } from '../../documents/description.ts';
import { leakOf } from './leak.ts';
import { messageFault } from './mcp-message.ts';

/** Checks a response of the contract against openapi.json, or against JSON-RPC for the MCP endpoint. */

export interface Exchange {
  readonly route: string;
  readonly method: string;
  readonly answer: Answer;
  /** The texts of the request, made only if they are needed. */
  readonly texts: () => readonly string[];
  readonly body: Uint8Array;
  /** The parts that the MCP SDK may repeat: the revision, the method and the name in the headers. */
  readonly named: readonly string[];
}

/** A path that has every status of the description. Unknown paths and invalid requests get the same responses. */
const [anyPath = ''] = Object.keys(description.paths);

/** The statuses of documents, and of preflights. */
const DOCUMENT_STATUSES = [200, 204, 304, 307, 308];

export function answerFault({ route, method, answer, texts, body, named }: Exchange): string | undefined {
  const { status } = answer;
  if (status === 500) return 'status 500';
  const headers = headersOf(answer);
  const wrong = Object.entries(headers).find(([, value]) => !/^[ -~]*$/.test(value));
  if (wrong !== undefined) return `a header with a character that HTTP does not allow: ${wrong[0]}`;
  const text = String(answer.body);
  const isMessage =
    route === MCP_PATH && method === 'POST' && status !== 204 && headers['Textmill-Error'] === undefined;
  // A redirect keeps the query.
  const { Location: _, ...ownWords } = headers;
  const said = [...Object.values(ownWords), ...(isMessage || status < 400 ? [] : [sentence(text)])];
  const leak = said.map((each) => leakOf(each, texts)).find((part) => part !== undefined);
  if (leak !== undefined) return `status ${status} repeats a part of the request: ${JSON.stringify(leak)}`;
  if (isMessage) return messageFault(answer, body, named);
  // The check of the host, which openapi.json does not have.
  if (route === MCP_PATH && codeOf(answer) === 'code=HOST_NOT_ALLOWED') return undefined;
  // The answers at an unknown path outside the API, which openapi.json does not have.
  if (status === 404 && headers['Vary'] === 'Accept') return undefined;
  const isDescribed = status >= 400 || (method === 'POST' && route in description.paths);
  if (!isDescribed) return DOCUMENT_STATUSES.includes(status) ? undefined : `status ${status} for a document`;
  const lowerCased = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
  const isTool = route in description.paths;
  const path = isTool ? route : anyPath;
  const [first] = deviations(operationAt(path), { status, headers: Object.fromEntries(lowerCased), body: text }).filter(
    // Other paths allow other methods.
    (line) => isTool || !line.startsWith('header allow: '),
  );
  return first === undefined ? undefined : `${route} ${status}: ${first}`;
}

/** The code of an error, as the header tells it. */
export function codeOf(answer: Answer): string {
  const header = headersOf(answer)['Textmill-Error'] ?? '';
  return header.replace(/, position=.*/, '');
}

/** The message in an envelope, without the escapes of JSON, or the whole text. */
function sentence(body: string): string {
  try {
    const { error }: { readonly error?: { readonly message?: string } } = JSON.parse(body);
    return error?.message ?? body;
  } catch {
    return body;
  }
}
