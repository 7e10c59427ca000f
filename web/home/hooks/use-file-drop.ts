import { useState } from 'preact/hooks';
import { useListener } from './use-listener.ts';

/**
 * Opens files that are dropped anywhere on the page. By default, a browser would leave the page to show the file.
 *
 * @returns Whether files are being dragged over the page.
 */
export function useFileDrop(open: (files: readonly File[]) => void): boolean {
  const [isHeld, setIsHeld] = useState(false);
  useListener('dragover', (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    setIsHeld(true);
  });
  useListener('dragleave', (event) => {
    // With a related target, the pointer moved to another element of the page.
    if (event.relatedTarget === null) setIsHeld(false);
  });
  useListener('drop', (event) => {
    setIsHeld(false);
    if (!hasFiles(event)) return;
    event.preventDefault();
    open([...(event.dataTransfer?.files ?? [])]);
  });
  return isHeld;
}

function hasFiles(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes('Files') ?? false;
}
