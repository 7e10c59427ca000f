/** The exports of index.ts, sorted. The client reads them here, without the code. `npm run generate` writes this. */
export const exportNames = [
  'base32',
  'base58',
  'base64',
  'hexToText',
  'numberToWords',
  'textLineTools',
  'urlEncoder',
] as const;
