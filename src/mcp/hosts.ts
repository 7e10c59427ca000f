import { localhostAllowedHostnames, validateHostHeader, validateOriginHeader } from '@modelcontextprotocol/server';
import { errorMessage } from '../contract/errors.ts';
import type { Answer, RequestHead } from '../contract/message.ts';
import { replyError } from '../contract/reply.ts';

/**
 * Checks which hosts requests to the MCP endpoint name, with the validators of the SDK. This prevents DNS rebinding: a
 * web page makes its own name resolve to an address in the network of its user, and then connects to a server there.
 *
 * @param names The names that are allowed in addition to the loopback names, as in URLs.
 * @returns A function that rejects requests with a Host, or an Origin, that is not allowed.
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
