import type { Answer, RequestHead } from '../contract/message.ts';
import { replyFault } from '../contract/reply.ts';

/**
 * Which hosts may be named by requests to the MCP endpoint: the defence against DNS rebinding, by which a web page makes
 * its own name resolve to an address of its reader's network and then talks to what listens there.
 *
 * The rules are those of the MCP SDK's validators, of which a test makes sure. They stand here, since they are asked
 * before the SDK is loaded: a request that is refused must not be what loads it.
 */

/** The names of this machine, under which no web page of somebody else can be served. */
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** A host's name, an IPv6 address in brackets; then perhaps a port (RFC 9110 §7.2). */
const HOST = /^(\[[^\][]+\]|[^\][:/?#@\\*\s]+)(?::[0-9]*)?$/;

/**
 * A function that refuses requests whose Host, or whose Origin where there is one, is not allowed; ports don't matter.
 *
 * @param names The names that are allowed besides the loopback ones, as {@link parseHostName} has them.
 */
export function createHostCheck(names: readonly string[]): (head: RequestHead) => Answer | undefined {
  const allowed = new Set([...LOOPBACK, ...names]);
  const isAllowed = (name: string | undefined) => name !== undefined && allowed.has(name);
  return (head) => {
    if (!isAllowed(hostOf(head.header('host') ?? ''))) return replyFault('HOST_NOT_ALLOWED', { header: 'Host' });
    const origin = head.header('origin');
    if (origin === undefined || isAllowed(originHost(origin))) return undefined;
    return replyFault('HOST_NOT_ALLOWED', { header: 'Origin' });
  };
}

/**
 * The name of a host as URLs spell it: in lower case, in ASCII, an IPv6 address in brackets and shortened. Undefined for
 * what is no name, or more than one.
 *
 * @example parseHostName('Text.Example.com') // 'text.example.com'
 */
export function parseHostName(text: string): string | undefined {
  return HOST.exec(text)?.[1] === text ? hostOf(text) : undefined;
}

function hostOf(header: string): string | undefined {
  const [, name] = HOST.exec(header) ?? [];
  return name === undefined ? undefined : parseUrl(`http://${name}`)?.hostname;
}

/** The host of an origin; undefined for `null`, the origin of a page that has none. */
function originHost(origin: string): string | undefined {
  return parseUrl(origin)?.hostname;
}

function parseUrl(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined;
}
