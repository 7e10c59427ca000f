import { nodeHttp } from '../../support/transports/node-http.ts';
import { sansIo } from '../../support/transports/sans-io.ts';
import { describeContract } from './describe-contract.ts';

/**
 * Runs the table over the transports in this process. Other files have the built server, Workers and other runtimes.
 */
for (const transport of [sansIo, nodeHttp]) describeContract(transport);
