import { cloudflareWorkers } from '../../support/servers/miniflare.ts';
import { describeContract } from './describe-contract.ts';

/** Runs the table on the built Worker, in the runtime of the platform. */
describeContract(cloudflareWorkers);
