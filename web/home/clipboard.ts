/** Puts a text on the clipboard, exactly; rejects where the browser does not allow it. */
export async function copyText(text: string): Promise<void> {
  // Over plain HTTP, but from this machine, browsers have no such object.
  if (isSecureContext) return navigator.clipboard.writeText(text);
  const write = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
  };
  document.addEventListener('copy', write, { once: true });
  const isCopied = document.execCommand('copy');
  document.removeEventListener('copy', write);
  if (!isCopied) throw new Error('the browser does not copy');
}

/** Whether a page may ask for what is on the clipboard. */
export const canPaste = isSecureContext && 'readText' in navigator.clipboard;

/** The text on the clipboard; rejects where the reader or the browser does not allow it. */
export function pastedText(): Promise<string> {
  return navigator.clipboard.readText();
}
