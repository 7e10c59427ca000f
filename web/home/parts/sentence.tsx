/** A sentence in which backticks mark code. */
export function Sentence({ text }: { readonly text: string }) {
  return (
    <>{text.split(/(`[^`]+`)/).map((piece, index) => (index % 2 === 1 ? <code>{piece.slice(1, -1)}</code> : piece))}</>
  );
}
