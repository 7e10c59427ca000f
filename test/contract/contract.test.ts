import { cloudflareWorkers } from '../../support/transports/cloudflare.ts';
import { nodeHttp } from '../../support/transports/node-http.ts';
import { sansIo } from '../../support/transports/sans-io.ts';
import { describeContract } from './describe-contract.ts';

/** One table over every transport that npm test has; test/engines/ has more. */
for (const transport of [sansIo, nodeHttp, cloudflareWorkers]) describeContract(transport);
