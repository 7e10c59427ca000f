import { useRef } from 'preact/hooks';
import { useListener } from './use-listener.ts';

/** Takes a file that is dropped anywhere on the page, where the browser would leave the page for it, and shows that it can be. */
export function useFileDrop(open: (file: File) => void): void {
  /** In how many elements, one inside the other, the file is held. */
  const depth = useRef(0);
  const hold = (change: number) => {
    depth.current = Math.max(0, depth.current + change);
    document.body.classList.toggle('dropping', depth.current > 0);
  };

  useListener('dragenter', (event) => {
    if (hasFiles(event)) hold(1);
  });
  useListener('dragleave', (event) => {
    if (hasFiles(event)) hold(-1);
  });
  useListener('dragover', (event) => {
    if (hasFiles(event)) event.preventDefault();
  });
  useListener('drop', (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    hold(-depth.current);
    const [file] = event.dataTransfer?.files ?? [];
    if (file !== undefined) open(file);
  });
}

function hasFiles(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes('Files') ?? false;
}
