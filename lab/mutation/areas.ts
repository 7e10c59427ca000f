/**
 * A part of the sources, and the tests that find a change in it. The tests run in one process, so they see the change.
 */
export interface Area {
  readonly name: string;
  readonly sources: readonly string[];
  /** How many percent of the changes must make a test fail. The others make no difference, nearly always. */
  readonly leastNoticed: number;
  /** The tests that may notice a change. */
  readonly tests: readonly string[];
}

/** Each part whose tests are tested by changing its code. */
export const areas: readonly Area[] = [
  {
    name: 'core',
    leastNoticed: 94.6,
    sources: ['src/core/**/*.ts'],
    tests: [
      'src/{core,codecs,tools}/**/*.test.ts',
      'src/documents/**/*.test.ts',
      'src/contract/*.test.ts',
      'web/home/text/*.test.ts',
      // Its files of megabytes take minutes in changed code.
      'web/home/conversion/!(file).test.ts',
      'test/repository/generated.test.ts',
    ],
  },
  {
    name: 'codecs',
    leastNoticed: 94.3,
    sources: ['src/codecs/**/*.ts'],
    tests: ['src/{codecs,tools}/**/*.test.ts'],
  },
  {
    name: 'tools',
    leastNoticed: 95.3,
    sources: ['src/tools/**/*.ts'],
    tests: [
      'src/{tools,documents}/**/*.test.ts',
      'src/cli/*.test.ts',
      'web/home/{commands,session}/*.test.ts',
      'test/documents/description.test.ts',
      'test/repository/generated.test.ts',
    ],
  },
  {
    name: 'contract',
    leastNoticed: 97,
    sources: ['src/contract/**/*.ts'],
    tests: [
      'src/{contract,documents}/**/*.test.ts',
      'src/server/{fetch,node}/*.test.ts',
      'test/contract/contract.test.ts',
      'test/server/{broken-requests,documents,proxies,request-shapes}.test.ts',
      'test/mcp/http.test.ts',
    ],
  },
  {
    name: 'limiter',
    leastNoticed: 96.5,
    sources: ['src/server/limiter/**/*.ts'],
    tests: ['src/server/limiter/*.test.ts', 'src/server/*.test.ts'],
  },
  {
    name: 'node',
    leastNoticed: 97.5,
    sources: ['src/server/node/**/*.ts'],
    tests: [
      'src/server/{node,observe}/*.test.ts',
      'test/server/{broken-requests,connections,departures,drain,proxies,request-shapes}.test.ts',
      'test/contract/contract.test.ts',
    ],
  },
  {
    name: 'page',
    leastNoticed: 98.3,
    sources: ['web/home/{text,conversion,session}/**/*.ts'],
    tests: ['web/**/*.test.ts'],
  },
];
