import { useEffect, useState } from 'preact/hooks';

interface PictureProps {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The media type of an image without scripts. */
  readonly type: string;
  /** Receives the size in pixels, such as `640 × 480`; undefined if the bytes are not a valid image. */
  readonly onSize?: (size: string | undefined) => void;
}

/** Bytes as a picture. The browser reads them from memory. */
export function Picture({ bytes, type, onSize }: PictureProps) {
  const [address, setAddress] = useState<string>();

  useEffect(() => {
    const created = URL.createObjectURL(new Blob([bytes], { type }));
    setAddress(created);
    // Later: the browser may still be reading it.
    return () => void setTimeout(() => URL.revokeObjectURL(created), 1_000);
  }, [bytes, type]);

  return address === undefined ? null : (
    <img
      class="picture"
      src={address}
      alt="Preview"
      onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => onSize?.(`${naturalWidth} × ${naturalHeight}`)}
      onError={() => onSize?.(undefined)}
    />
  );
}
