/** A type of files, recognized by their first bytes. */
interface FileType {
  readonly extension: string;
  readonly type: string;
  /** The name of an image that the page shows. SVG is not among them: it can contain scripts. */
  readonly image?: string | undefined;
  /** Whether it is an image that is too large to show. */
  readonly isHuge?: boolean;
  /** The first bytes, each as one character. */
  readonly start: string;
  /** The bytes from the ninth on. */
  readonly ninth?: string;
  /** The pixels that an image declares: NaN if it is not valid. @throws RangeError if the bytes end before */
  readonly pixels?: (view: DataView) => number;
}

const fileTypes: readonly FileType[] = [
  { extension: 'png', type: 'image/png', image: 'PNG', start: '\x89PNG\r\n\x1a\n', pixels: pixelsOfPng },
  { extension: 'jpg', type: 'image/jpeg', image: 'JPEG', start: '\xff\xd8\xff', pixels: pixelsOfJpeg },
  { extension: 'gif', type: 'image/gif', image: 'GIF', start: 'GIF8', pixels: pixelsOfGif },
  { extension: 'webp', type: 'image/webp', image: 'WebP', start: 'RIFF', ninth: 'WEBP', pixels: pixelsOfWebp },
  { extension: 'pdf', type: 'application/pdf', start: '%PDF-' },
  { extension: 'zip', type: 'application/zip', start: 'PK\x03\x04' },
  { extension: 'gz', type: 'application/gzip', start: '\x1f\x8b' },
];

/** The type of a file; undefined if it is not one of those that people decode most. A huge image is not an image. */
export function fileTypeOf(bytes: Uint8Array): FileType | undefined {
  const start = String.fromCharCode(...bytes.subarray(0, 12));
  const found = fileTypes.find((type) => start.startsWith(type.start) && start.startsWith(type.ninth ?? '', 8));
  if (found?.pixels === undefined) return found;
  let pixels = Number.NaN;
  try {
    pixels = found.pixels(new DataView(bytes.buffer, bytes.byteOffset, bytes.length));
  } catch {
    // The bytes end before the size.
  }
  return pixels <= MOST_PIXELS ? found : { ...found, image: undefined, isHuge: pixels > MOST_PIXELS };
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
