/** A part of the sources, and the tests that find a change in it. The tests run in one process, so they see the change. */
export interface Area {
  readonly name: string;
  readonly sources: readonly string[];
  readonly tests: readonly string[];
}

/** Each part whose tests are tested by changing its code. */
export const areas: readonly Area[] = [
  {
    name: 'core',
    sources: ['src/core/**/*.ts'],
    tests: [
      'src/{core,codecs,tools}/**/*.test.ts',
      'src/documents/**/*.test.ts',
      'src/contract/*.test.ts',
      'web/home/{text,conversion}/*.test.ts',
      'test/repository/generated.test.ts',
    ],
  },
  {
    name: 'codecs',
    sources: ['src/codecs/**/*.ts'],
    tests: ['src/{codecs,tools}/**/*.test.ts'],
  },
  {
    name: 'tools',
    sources: ['src/tools/**/*.ts'],
    tests: [
      'src/{tools,documents}/**/*.test.ts',
      'src/cli/*.test.ts',
      'web/home/session/*.test.ts',
      'test/documents/description.test.ts',
      'test/repository/generated.test.ts',
    ],
  },
  {
    name: 'contract',
    sources: ['src/contract/**/*.ts'],
    tests: [
      'src/{contract,documents}/**/*.test.ts',
      'src/server/{fetch,node}/*.test.ts',
      'test/{contract,server}/*.test.ts',
      'test/mcp/http.test.ts',
    ],
  },
  {
    name: 'limiter',
    sources: ['src/server/limiter/**/*.ts'],
    tests: ['src/server/limiter/*.test.ts', 'src/server/*.test.ts'],
  },
  {
    name: 'node',
    sources: ['src/server/node/**/*.ts'],
    tests: [
      'src/server/{node,observe}/*.test.ts',
      'test/server/{broken-requests,connections,departures,drain,proxies,request-shapes}.test.ts',
      'test/contract/*.test.ts',
    ],
  },
  {
    name: 'page',
    sources: ['web/home/{text,conversion,session}/**/*.ts'],
    tests: ['web/**/*.test.ts'],
  },
];
