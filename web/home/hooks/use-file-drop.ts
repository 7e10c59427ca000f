import { useState } from 'preact/hooks';
import { useListener } from './use-listener.ts';

/**
 * Takes a file that is dropped anywhere on the page; a browser by itself would leave the page for it.
 *
 * @returns Whether a file is held over the page.
 */
export function useFileDrop(open: (files: readonly File[]) => void): boolean {
  const [isHeld, setIsHeld] = useState(false);
  useListener('dragover', (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    setIsHeld(true);
  });
  useListener('dragleave', (event) => {
    // What is left for another element is still over the page.
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
