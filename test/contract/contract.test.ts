import { describeContract } from './describe-contract.ts';
import { nodeHttp } from './node-http.ts';
import { sansIo } from './sans-io.ts';

/** One table over every carrier that npm test has; test/engines/ has more. */
for (const carrier of [sansIo, nodeHttp]) describeContract(carrier);
