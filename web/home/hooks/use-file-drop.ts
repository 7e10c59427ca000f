import { useListener } from './use-listener.ts';

/** Takes a file that is dropped anywhere on the page, where the browser would leave the page for it. */
export function useFileDrop(open: (file: File) => void): void {
  useListener('dragover', (event) => {
    if (hasFiles(event)) event.preventDefault();
  });
  useListener('drop', (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    const [file] = event.dataTransfer?.files ?? [];
    if (file !== undefined) open(file);
  });
}

function hasFiles(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes('Files') ?? false;
}
