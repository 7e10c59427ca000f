/** A type of files, recognized by their first bytes. */
type FileType = readonly [
  name: string,
  extension: string,
  /** A pattern with one character per byte. If other data can begin so, there are more of them. */
  start: string,
  /** The media type, if pages and data URIs use it. */
  type?: string,
  /** The pixels to decode for an image that browsers show, or NaN. SVG can contain scripts. @throws RangeError */
  pixels?: (view: DataView) => number,
];

const fileTypes: readonly FileType[] = [
  ['PNG', 'png', '\x89PNG\r\n\x1a\n', 'image/png', pixelsOfChunk],
  ['JPEG', 'jpg', '\xff\xd8\xff', 'image/jpeg', pixelsOfJpeg],
  ['GIF', 'gif', 'GIF8[79]a', 'image/gif', pixelsOfGif],
  ['WebP', 'webp', 'RIFF....WEBP', 'image/webp', pixelsOfChunk],
  ['AVIF', 'avif', '....ftypavi[fs]', 'image/avif'],
  ['TIFF', 'tif', 'II\\*\0|MM\0\\*', 'image/tiff'],
  // Its second header has 40 or 124 bytes.
  ['BMP', 'bmp', 'BM....\0{4}....[(|]\0', 'image/bmp'],
  ['ICO', 'ico', '\0\0\x01\0.\0...\0\x01\0.\0', 'image/x-icon'],
  ['PDF', 'pdf', '%PDF-', 'application/pdf'],
  // Also files of Office, Java and Android.
  ['ZIP', 'zip', 'PK(?:\x03\x04|\x05\x06\0{4})', 'application/zip'],
  ['gzip', 'gz', '\x1f\x8b\x08', 'application/gzip'],
  ['xz', 'xz', '\xfd7zXZ\0'],
  ['ELF', 'elf', '\x7fELF'],
  ['WebAssembly', 'wasm', '\0asm\x01\0\0\0', 'application/wasm'],
  ['SQLite', 'sqlite', 'SQLite format 3\0'],
  ['WOFF', 'woff', 'wOFF(?:\0\x01\0\0|OTTO)', 'font/woff'],
  ['WOFF2', 'woff2', 'wOF2(?:\0\x01\0\0|OTTO)', 'font/woff2'],
  ['MP4', 'mp4', '....ftyp(?:iso|mp4|avc1)', 'video/mp4'],
  // Of version 3, whose signed part has a length of two bytes.
  ['DER certificate', 'cer', '0\x82..0\x82..\xa0\x03\x02\x01\x02'],
  ['PKCS #12', 'p12', '0\x82..\x02\x01\x030\x82..\x06\t\\*\x86H\x86\xf7\r\x01\x07\x01'],
];

const patterns = fileTypes.map(([, , start]) => new RegExp(`^(?:${start})`, 's'));

/** The type of a file; undefined if it is not one of those that people decode most. */
export function fileTypeOf(bytes: Uint8Array) {
  const first = String.fromCharCode(...bytes.subarray(0, 64));
  const found = fileTypes[patterns.findIndex((pattern) => pattern.test(first))];
  if (found === undefined) return undefined;
  const [name, extension, , type = '', pixels] = found;
  let count = pixels && Number.NaN;
  try {
    count = pixels?.(new DataView(bytes.buffer, bytes.byteOffset, bytes.length));
  } catch {
    // The bytes end before.
  }
  /** Whether the page shows it as a picture. */
  const isPicture = count !== undefined && count <= MOST_PIXELS;
  const size = isPicture ? '' : ' that takes too long to show';
  /** What it is, such as `PDF file`; undefined if it only begins like an image. */
  const label = count === undefined ? `${name} file` : Number.isNaN(count) ? undefined : `${name} image${size}`;
  return { extension, type, label, isPicture };
}

/**
 * The most pixels to decode for a picture: a browser takes at least four bytes for each, and draws nothing meanwhile. An
 * animation counts ten times, because it is decoded again and again. Ten scans of a JPEG count once: most have no more.
 */
const MOST_PIXELS = 40_000_000;

/** The size in the header of the frame (ITU-T T.81, B.2.2), and how many scans follow it. */
function pixelsOfJpeg(view: DataView): number {
  const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
  let pixels = Number.NaN;
  let scans = 0;
  for (let at = 2; at + 4 <= view.byteLength && view.getUint16(at) !== 0xffd9; ) {
    const marker = view.getUint16(at);
    const isSegment = marker >= 0xffc0 && (marker < 0xffd0 || marker > 0xffd8);
    if (!isSegment && Number.isNaN(pixels)) return Number.NaN;
    // `FF C0` to `FF CF` are headers of a frame, except tables and an extension.
    if (isSegment && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker) && scans === 0) {
      pixels = view.getUint16(at + 5) * view.getUint16(at + 7);
    }
    // Any number of `FF` can precede a marker. Browsers also skip bytes between segments after the frame.
    at += isSegment && marker !== 0xffff ? 2 + view.getUint16(at + 2) : 1;
    if (marker !== 0xffda) continue;
    scans++;
    // The data of a scan has no length. In it, a low byte or a restart (`D0` to `D7`) follows each `FF`.
    while (at < bytes.length && (bytes[at] !== 0xff || (bytes[at + 1] ?? 8) % 0xd0 < 8)) at++;
  }
  return pixels * Math.max(1, scans / 10);
}

/** The size of the screen, or of the first frame if that is larger: browsers enlarge the screen for it only. */
function pixelsOfGif(view: DataView): number {
  const number = (at: number) => view.getUint16(at, true);
  const sizeOfColors = (at: number) => (view.getUint8(at) < 0x80 ? 0 : 6 << (view.getUint8(at) & 7));
  let pixels = Number.NaN;
  for (let at = 13 + sizeOfColors(10); at < view.byteLength; at++) {
    if (view.getUint8(at) === 0x2c) {
      if (pixels >= 0) return pixels * 10;
      const width = Math.max(number(6), number(at + 1) + number(at + 5));
      pixels = width * Math.max(number(8), number(at + 3) + number(at + 7));
      at += 9 + sizeOfColors(at + 9);
    } else if (view.getUint8(at) !== 0x21) break;
    // Frames and extensions end with blocks that have a length, up to an empty one.
    for (at += 2; at < view.byteLength && view.getUint8(at) !== 0; at++) at += view.getUint8(at);
  }
  return pixels;
}

/** The size in the first chunk of PNG, or of WebP (RFC 9649), whose frames must fit into their canvas; `acTL` animates. */
function pixelsOfChunk(view: DataView): number {
  const [x = 0, xShift = 0, y = 0, yShift = 0, bits = 0] = SIZES.get(view.getUint32(12)) ?? [];
  if (bits === 0) return Number.NaN;
  const isWebp = bits < 32;
  const sizeAt = (at: number, shift: number) => ((view.getUint32(at, isWebp) >>> shift) % 2 ** bits) + Number(isWebp);
  let at = 8;
  while (!isWebp && at + 8 <= view.byteLength && view.getUint32(at + 4) !== 0x6163544c) at += 12 + view.getUint32(at);
  const isAnimated = isWebp ? bits === 24 && (view.getUint8(20) & 2) > 0 : at + 8 <= view.byteLength;
  return sizeAt(x, xShift) * sizeAt(y, yShift) * (isAnimated ? 10 : 1);
}

/** Where `IHDR`, `VP8X`, `VP8L` and `VP8 ` have the width and the height, with their shifts and their bits. */
const SIZES: ReadonlyMap<number, readonly number[]> = new Map([
  [0x49484452, [16, 0, 20, 0, 32]],
  [0x56503858, [24, 0, 26, 8, 24]],
  [0x5650384c, [21, 0, 21, 14, 14]],
  [0x56503820, [24, 16, 26, 16, 14]],
]);
