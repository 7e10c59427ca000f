/** What the pages keep in this browser. None of it contains a text. */
type StoredName = 'theme' | 'tool' | 'language';

/** A stored value; empty if there is none, and `otherwise` if storage is blocked. */
export function readStored(name: StoredName, otherwise = ''): string {
  try {
    return localStorage.getItem(`textmill-${name}`) ?? '';
  } catch {
    return otherwise;
  }
}

/** Stores a value; an empty one is removed. */
export function store(name: StoredName, value: string): void {
  try {
    if (value === '') localStorage.removeItem(`textmill-${name}`);
    else localStorage.setItem(`textmill-${name}`, value);
  } catch {
    // Storage is blocked or full. The pages work without it.
  }
}
