import { serverProcess } from '../../support/transports/node-http.ts';
import { describeContract } from '../contract/describe-contract.ts';

/** Runs the contract table on the built server, as a process on the Node that runs the tests. */
describeContract(serverProcess('dist/server.js', [process.execPath, 'dist/server.js']));
