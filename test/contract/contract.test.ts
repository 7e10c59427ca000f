import { workers } from '../../support/transports/cloudflare.ts';
import { nodeHttp } from '../../support/transports/node-http.ts';
import { sansIo } from '../../support/transports/sans-io.ts';
import { describeContract } from './describe-contract.ts';

/** One table over every carrier that npm test has; test/engines/ has more. */
for (const carrier of [sansIo, nodeHttp, workers]) describeContract(carrier);
