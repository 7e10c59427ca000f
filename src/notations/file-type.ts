/** A type of files, recognized by their first bytes. */
interface FileType {
  readonly name: string;
  readonly extension: string;
  /** The media type, if pages and data URIs use it. */
  readonly type?: string;
  /** The first bytes, each as one character; `?` is any byte. If other data can begin so, there are more of them. */
  readonly starts: readonly string[];
  /**
   * The pixels that an image declares, if browsers show it: NaN if it is not valid. SVG is not among them: it can
   * contain scripts. @throws RangeError if the bytes end before
   */
  readonly pixels?: (view: DataView) => number;
}

const fileTypes: readonly FileType[] = [
  { name: 'PNG', extension: 'png', type: 'image/png', starts: ['\x89PNG\r\n\x1a\n'], pixels: pixelsOfPng },
  { name: 'JPEG', extension: 'jpg', type: 'image/jpeg', starts: ['\xff\xd8\xff'], pixels: pixelsOfJpeg },
  { name: 'GIF', extension: 'gif', type: 'image/gif', starts: ['GIF87a', 'GIF89a'], pixels: pixelsOfGif },
  { name: 'WebP', extension: 'webp', type: 'image/webp', starts: ['RIFF????WEBP'], pixels: pixelsOfWebp },
  { name: 'AVIF', extension: 'avif', type: 'image/avif', starts: ['????ftypavif', '????ftypavis'] },
  { name: 'HEIF', extension: 'heic', type: 'image/heic', starts: ['????ftyphei', '????ftyphev', '????ftypmif1'] },
  { name: 'TIFF', extension: 'tif', type: 'image/tiff', starts: ['II*\0', 'MM\0*'] },
  // Its second header has 40 or 124 bytes.
  { name: 'BMP', extension: 'bmp', type: 'image/bmp', starts: ['BM????\0\0\0\0????(\0', 'BM????\0\0\0\0????|\0'] },
  { name: 'ICO', extension: 'ico', type: 'image/x-icon', starts: ['\0\0\x01\0?\0???\0\x01\0?\0'] },
  { name: 'PDF', extension: 'pdf', type: 'application/pdf', starts: ['%PDF-'] },
  // Also files of Office, Java and Android.
  { name: 'ZIP', extension: 'zip', type: 'application/zip', starts: ['PK\x03\x04', 'PK\x05\x06\0\0\0\0'] },
  { name: 'gzip', extension: 'gz', type: 'application/gzip', starts: ['\x1f\x8b\x08'] },
  { name: 'bzip2', extension: 'bz2', starts: ['BZh?1AY&SY'] },
  { name: 'xz', extension: 'xz', starts: ['\xfd7zXZ\0'] },
  { name: 'Zstandard', extension: 'zst', starts: ['(\xb5/\xfd'] },
  { name: '7z', extension: '7z', starts: ["7z\xbc\xaf'\x1c"] },
  { name: 'RAR', extension: 'rar', starts: ['Rar!\x1a\x07'] },
  { name: 'tar', extension: 'tar', starts: [`${'?'.repeat(257)}ustar`] },
  { name: 'ELF', extension: 'elf', starts: ['\x7fELF'] },
  { name: 'WebAssembly', extension: 'wasm', type: 'application/wasm', starts: ['\0asm\x01\0\0\0'] },
  { name: 'SQLite', extension: 'sqlite', starts: ['SQLite format 3\0'] },
  { name: 'WOFF', extension: 'woff', type: 'font/woff', starts: ['wOFF\0\x01\0\0', 'wOFFOTTO'] },
  { name: 'WOFF2', extension: 'woff2', type: 'font/woff2', starts: ['wOF2\0\x01\0\0', 'wOF2OTTO'] },
  { name: 'MP3', extension: 'mp3', type: 'audio/mpeg', starts: ['ID3\x02\0', 'ID3\x03\0', 'ID3\x04\0'] },
  { name: 'Ogg', extension: 'ogg', type: 'audio/ogg', starts: ['OggS\0'] },
  { name: 'WAV', extension: 'wav', type: 'audio/wav', starts: ['RIFF????WAVE'] },
  { name: 'QuickTime', extension: 'mov', type: 'video/quicktime', starts: ['????ftypqt  '] },
  { name: 'M4A', extension: 'm4a', type: 'audio/mp4', starts: ['????ftypM4A '] },
  { name: 'MP4', extension: 'mp4', type: 'video/mp4', starts: ['????ftypiso', '????ftypmp4', '????ftypavc1'] },
  // Of version 3, whose signed part has a length of two bytes.
  { name: 'DER certificate', extension: 'cer', starts: ['0\x82??0\x82??\xa0\x03\x02\x01\x02'] },
  { name: 'PKCS #12', extension: 'p12', starts: ['0\x82??\x02\x01\x030\x82??\x06\t*\x86H\x86\xf7\r\x01\x07\x01'] },
];

/** The type of a file; undefined if it is not one of those that people decode most. */
export function fileTypeOf(bytes: Uint8Array) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const found = fileTypes.find(({ starts }) => starts.some((start) => startsWith(bytes, start)));
  if (found === undefined) return undefined;
  const { name, extension, type = '', pixels } = found;
  const count = pixels && (within(() => pixels(view)) ?? Number.NaN);
  /** Whether the page shows it as a picture. */
  const isPicture = count !== undefined && count <= MOST_PIXELS;
  const size = isPicture ? '' : ' of more than 40 megapixels';
  /** What it is, such as `PDF file`; undefined if it only begins like an image. */
  const label = count === undefined ? `${name} file` : Number.isNaN(count) ? undefined : `${name} image${size}`;
  return { extension, type, label, isPicture };
}

/** What bytes are, such as `PDF file`; undefined if that is unknown. */
export function nameOfBytes(bytes: Uint8Array): string | undefined {
  return fileTypeOf(bytes)?.label ?? (isDeflated(bytes) ? 'Compressed bytes (raw deflate)' : undefined);
}

/**
 * Whether bytes are one block of DEFLATE with its own codes (RFC 1951, section 3.2.7), as a SAML request in a URL is. The
 * lengths of its first code must use all bit patterns, which those of 2,000 random texts do once.
 */
function isDeflated(bytes: Uint8Array): boolean {
  const bits = (at: number, count: number) => {
    const index = at >> 3;
    return (((bytes[index] ?? 0) + 256 * (bytes[index + 1] ?? 0)) >> (at & 7)) & (2 ** count - 1);
  };
  // The last block, whose type is 2; more than 286 or 30 codes are not allowed.
  if (bits(0, 3) !== 5 || bits(3, 5) > 29 || bits(8, 5) > 29) return false;
  let used = 0;
  for (let index = 0; index < bits(13, 4) + 4; index++) {
    const length = bits(17 + 3 * index, 3);
    if (length > 0) used += 2 ** -length;
  }
  return used === 1;
}

function startsWith(bytes: Uint8Array, start: string): boolean {
  for (let index = 0; index < start.length; index++) {
    if (start[index] !== '?' && start.charCodeAt(index) !== bytes[index]) return false;
  }
  return true;
}

/** What a function reads; undefined if the bytes end before. */
function within<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

/** The largest picture to show: a browser takes at least four bytes per pixel, however short the file is. */
const MOST_PIXELS = 40_000_000;

/** The size in the first chunk, which must be `IHDR`. */
function pixelsOfPng(view: DataView): number {
  return view.getUint32(12) === 0x49484452 ? view.getUint32(16) * view.getUint32(20) : Number.NaN;
}

/** The size in the header of the frame (ITU-T T.81, B.2.2). Each segment before it has a length. */
function pixelsOfJpeg(view: DataView): number {
  let at = 2;
  for (;;) {
    const marker = view.getUint16(at);
    // `FF C0` to `FF CF` are headers of a frame, except tables and an extension.
    if (marker < 0xffc0 || (marker >= 0xffd0 && marker <= 0xffd9)) return Number.NaN;
    if (marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker)) {
      return view.getUint16(at + 5) * view.getUint16(at + 7);
    }
    // Any number of `FF` can precede a marker.
    at += marker === 0xffff ? 1 : 2 + view.getUint16(at + 2);
  }
}

/** The size of the screen, or of the first frame if that is larger: browsers enlarge the screen for it only. */
function pixelsOfGif(view: DataView): number {
  const number = (at: number) => view.getUint16(at, true);
  const colors = view.getUint8(10);
  let at = 13 + (colors < 0x80 ? 0 : 6 << (colors & 7));
  // Extensions precede the first frame. Each has two bytes, and blocks with a length up to an empty one.
  for (; view.getUint8(at) === 0x21; at++) {
    for (at += 2; view.getUint8(at) !== 0; at++) at += view.getUint8(at);
  }
  if (view.getUint8(at) !== 0x2c) return Number.NaN;
  const width = Math.max(number(6), number(at + 1) + number(at + 5));
  return width * Math.max(number(8), number(at + 3) + number(at + 7));
}

/** The size of a canvas, of a lossless or of a lossy image (RFC 9649). Frames must fit into their canvas. */
function pixelsOfWebp(view: DataView): number {
  const [x = 0, xShift = 0, y = 0, yShift = 0, bits = 0] = WEBP_SIZES.get(view.getUint32(12)) ?? [];
  if (bits === 0) return Number.NaN;
  const sizeAt = (at: number, shift: number) => ((view.getUint32(at, true) >>> shift) & (2 ** bits - 1)) + 1;
  return sizeAt(x, xShift) * sizeAt(y, yShift);
}

/** Where `VP8X`, `VP8L` and `VP8 ` have the width and the height, with their shifts and their bits. */
const WEBP_SIZES: ReadonlyMap<number, readonly number[]> = new Map([
  [0x56503858, [24, 0, 26, 8, 24]],
  [0x5650384c, [21, 0, 21, 14, 14]],
  [0x56503820, [24, 16, 26, 16, 14]],
]);
