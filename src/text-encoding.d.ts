// All that the pure layers use of an engine beyond the ES library: the Encoding standard (https://encoding.spec.whatwg.org).

declare class TextEncoder {
  encode(text: string): Uint8Array<ArrayBuffer>;
  encodeInto(text: string, bytes: Uint8Array): { readonly read: number; readonly written: number };
}

declare class TextDecoder {
  constructor(label: 'utf-8' | 'utf-16le' | 'utf-16be', options: { readonly fatal: true; readonly ignoreBOM: true });
  decode(bytes: Uint8Array): string;
}
