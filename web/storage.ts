/** What the pages keep in this browser. None of it contains a text. */
type StoredName = 'theme' | 'tool' | 'recent' | 'language';

/** A stored value; empty if there is none, and `otherwise` if storage is blocked. */
export function readStored(name: StoredName, otherwise = ''): string {
  try {
    return localStorage.getItem(`textmill-${name}`) ?? '';
  } catch {
    return otherwise;
  }
}

/** Stores a value; an empty one is removed. Returns whether it was stored: storage may be blocked or full. */
export function store(name: StoredName, value: string): boolean {
  try {
    if (value === '') localStorage.removeItem(`textmill-${name}`);
    else localStorage.setItem(`textmill-${name}`, value);
    return true;
  } catch {
    return false;
  }
}
