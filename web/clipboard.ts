/** The clipboard; undefined over HTTP (except on localhost) and in hardened browsers. */
function findClipboard(): Clipboard | undefined {
  return navigator.clipboard;
}

/** Puts a text on the clipboard; rejects if the browser does not allow it. */
export async function copyText(text: string): Promise<void> {
  const clipboard = findClipboard();
  if (clipboard !== undefined) return clipboard.writeText(text);
  const write = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
  };
  const focused = document.activeElement;
  // Safari copies nothing if nothing is selected.
  const selected = document.createElement('textarea');
  selected.value = '-';
  document.body.append(selected);
  selected.select();
  selected.addEventListener('copy', write);
  const isCopied = document.execCommand('copy');
  selected.remove();
  if (focused instanceof HTMLElement) focused.focus();
  if (!isCopied) throw new Error('the browser does not copy');
}

/** Puts a picture on the clipboard as PNG; rejects if the browser does not allow it. False if it is not valid. */
export async function copyPicture(picture: Blob): Promise<boolean> {
  const png = pngOf(picture);
  // Safari needs the call within the click, before the picture is drawn.
  const written = navigator.clipboard.write([new ClipboardItem({ [PNG]: png })]);
  const [drawn, copied] = await Promise.allSettled([png, written]);
  if (drawn.status === 'rejected') return false;
  if (copied.status === 'rejected') throw copied.reason;
  return true;
}

/** Redraws a picture, of an animation the first frame; rejects if it is not valid. */
async function pngOf(picture: Blob): Promise<Blob> {
  const image = await createImageBitmap(picture);
  if (picture.type === PNG) {
    // It takes four bytes per pixel.
    image.close();
    return picture;
  }
  const canvas = new OffscreenCanvas(image.width, image.height);
  canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(image);
  return canvas.convertToBlob({ type: PNG });
}

/** Whether a page can ask to read the clipboard. */
export function canPaste(): boolean {
  return findClipboard()?.readText !== undefined;
}

/** The text on the clipboard, or an image if there is no text; rejects if the browser does not allow it. */
export async function pastedContent(): Promise<string | File> {
  const clipboard = findClipboard();
  if (clipboard === undefined) throw new Error('the browser has no clipboard');
  if (clipboard.read === undefined) return clipboard.readText();
  const items = await clipboard.read();
  for (const item of items) {
    // Unlike the text of a blob, it keeps a byte order mark.
    if (item.types.includes('text/plain')) return EXACT.decode(await (await item.getType('text/plain')).arrayBuffer());
  }
  const [image] = items.filter(({ types }) => types.includes(PNG));
  return image === undefined ? '' : new File([await image.getType(PNG)], 'image.png', { type: PNG });
}

/** Browsers give every image as PNG. */
const PNG = 'image/png';

const EXACT = new TextDecoder('utf-8', { ignoreBOM: true });
