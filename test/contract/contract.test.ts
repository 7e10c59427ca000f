import { cloudflareWorkers } from '../../support/transports/cloudflare.ts';
import { nodeHttp } from '../../support/transports/node-http.ts';
import { sansIo } from '../../support/transports/sans-io.ts';
import { describeContract } from './describe-contract.ts';

/** Runs the table over every transport that needs no other runtime; test/engines/ has the other transports. */
for (const transport of [sansIo, nodeHttp, cloudflareWorkers]) describeContract(transport);
