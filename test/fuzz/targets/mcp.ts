import { httpLimits } from '../../../src/contract/limits.ts';
import { readMessage } from '../../../src/mcp/message.ts';
import { anMcpRequest } from '../grammar/requests.ts';
import { textsOf } from '../oracles/leak.ts';
import { jsonFault } from '../oracles/mcp-message.ts';
import { runContract } from './contract.ts';
import { readRequest } from './request.ts';
import type { Target } from './target.ts';

/** The reader of MCP messages, and the MCP endpoint over HTTP behind the contract. */
export const mcp: Target = {
  seeds: [],
  grammar: anMcpRequest,
  mostBytes: 270_000,
  async run(bytes) {
    const { body } = readRequest(bytes);
    for (const most of [undefined, httpLimits.messageItems]) {
      const received = readMessage(body, most);
      const fault = 'error' in received ? jsonFault(received.error, body, { secrets: () => textsOf(body) }) : undefined;
      if (fault !== undefined) return { fault, summary: 'error' };
    }
    return runContract(bytes);
  },
};
