import { serversOnEngines } from '../../support/servers/engines.ts';
import { cloudflareWorkers } from '../../support/servers/miniflare.ts';
import { serverProcess } from '../../support/transports/node-http.ts';
import { describeContract } from '../contract/describe-contract.ts';

/** Runs the contract table on the built server, as a process on each engine, and on the built Worker in workerd. */
for (const { name, command } of serversOnEngines) describeContract(serverProcess(name, command));
describeContract(cloudflareWorkers);
