import { localhostAllowedHostnames, validateHostHeader, validateOriginHeader } from '@modelcontextprotocol/server';
import type { Answer, RequestHead } from '../contract/message.ts';
import { replyError } from '../contract/reply.ts';
import { errorMessage } from '../core/errors.ts';

/**
 * Which hosts may be named by requests to the MCP endpoint, by the SDK's validators: the defence against DNS rebinding,
 * by which a web page makes its own name resolve to an address of its reader's network and then talks to what is there.
 *
 * @param names The names that are allowed besides the loopback ones, as URLs spell them.
 * @returns A function that refuses requests whose Host, or whose Origin where there is one, is not allowed.
 */
export function createHostCheck(names: readonly string[]): (head: Pick<RequestHead, 'header'>) => Answer | undefined {
  const allowed = [...localhostAllowedHostnames(), ...names];
  return (head) => {
    if (!validateHostHeader(head.header('host'), allowed).ok)
      return replyError(errorMessage('HOST_NOT_ALLOWED', { header: 'Host' }));
    if (!validateOriginHeader(head.header('origin'), allowed).ok) {
      return replyError(errorMessage('HOST_NOT_ALLOWED', { header: 'Origin' }));
    }
    return undefined;
  };
}
