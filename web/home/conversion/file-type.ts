/** A type of files, recognized by their first bytes. */
interface FileType {
  readonly extension: string;
  /** The media type. */
  readonly type: string;
  /** The name of an image that the page shows. SVG is not among them: it can contain scripts. */
  readonly image?: string;
  /** The first bytes, each as one character. */
  readonly start: string;
  /** The bytes from the ninth on. */
  readonly ninth?: string;
}

const fileTypes: readonly FileType[] = [
  { extension: 'png', type: 'image/png', image: 'PNG', start: '\x89PNG\r\n\x1a\n' },
  { extension: 'jpg', type: 'image/jpeg', image: 'JPEG', start: '\xff\xd8\xff' },
  { extension: 'gif', type: 'image/gif', image: 'GIF', start: 'GIF8' },
  { extension: 'webp', type: 'image/webp', image: 'WebP', start: 'RIFF', ninth: 'WEBP' },
  { extension: 'pdf', type: 'application/pdf', start: '%PDF-' },
  { extension: 'zip', type: 'application/zip', start: 'PK\x03\x04' },
  { extension: 'gz', type: 'application/gzip', start: '\x1f\x8b' },
];

/** The type of a file; undefined if it is not one of those that people decode most. */
export function fileTypeOf(bytes: Uint8Array): FileType | undefined {
  const start = String.fromCharCode(...bytes.subarray(0, 12));
  return fileTypes.find((type) => start.startsWith(type.start) && start.startsWith(type.ninth ?? '', 8));
}
