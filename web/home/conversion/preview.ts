export function previewOf(text: string): string {
  return text.length > 200_000 ? text.slice(0, 4_000).toWellFormed() : text;
}
