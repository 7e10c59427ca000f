import { describeContract } from './describe-contract.ts';
import { nodeHttp } from './node-http.ts';
import { sansIo } from './sans-io.ts';
import { workers } from './workers.ts';

/** One table over every carrier that npm test has; test/engines/ has more. */
for (const carrier of [sansIo, nodeHttp, workers]) describeContract(carrier);
