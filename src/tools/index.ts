// One line per tool. registry.ts reads the tools from here for every interface.
export { type Base32Input, type Base32Result, base32 } from './base32.ts';
export { type Base58Input, type Base58Result, base58 } from './base58.ts';
export { type Base64Input, type Base64Result, base64 } from './base64.ts';
export { type HexToTextInput, type HexToTextResult, hexToText } from './hex-to-text.ts';
export { type TextLineToolsInput, type TextLineToolsResult, textLineTools } from './lines/tool.ts';
export { type NumberToWordsInput, type NumberToWordsResult, numberToWords } from './number-to-words.ts';
export { type UrlEncoderInput, type UrlEncoderResult, urlEncoder } from './url-encoder.ts';
