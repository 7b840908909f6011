/** The searches that were made in this browser, newest first (docs/product.md#search-history). */
import { createObservable } from '#app/lib/observable.ts';

export interface HistoryEntry {
  title: string;
  /** Path and query of the search. */
  url: string;
  /** Scroll position of its results when last seen, in pixels. */
  pos: number;
}

const storageKey = 'search-history';
const kept = 10;
const { subscribe, notify } = createObservable();

/** Puts the entry first and removes an earlier one of the same search. */
export function prependEntry(
  history: readonly HistoryEntry[],
  entry: HistoryEntry,
): HistoryEntry[] {
  return [entry, ...history.filter(({ url }) => url !== entry.url)].slice(0, kept);
}

/** Parses stored text and drops malformed entries. */
export function parseHistory(text: string | null): HistoryEntry[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(stored) ? stored.filter(isEntry).slice(0, kept) : [];
  } catch {
    return [];
  }
}

export function addToHistory(entry: HistoryEntry): void {
  writeHistory(prependEntry(parseHistory(readHistoryText()), entry));
}

/** Records the scroll position of a search's results, if it is in the history. */
export function saveHistoryScroll(url: string, pos: number): void {
  const history = parseHistory(readHistoryText());
  const entry = history.find((candidate) => candidate.url === url);
  if (entry && entry.pos !== pos) {
    writeHistory(history.map((e) => (e === entry ? { ...e, pos } : e)));
  }
}

export function clearHistory(): void {
  writeHistory([]);
}

/** The stored text, for `parseHistory`; null if nothing is stored or storage is blocked. */
export function readHistoryText(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}

/** Subscribes to changes, also from other tabs; returns the cleanup. */
export function subscribeToHistory(listener: () => void): () => void {
  const unsubscribe = subscribe(listener);
  window.addEventListener('storage', listener);
  return () => {
    unsubscribe();
    window.removeEventListener('storage', listener);
  };
}

function writeHistory(history: readonly HistoryEntry[]): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(history));
  } catch {
    // Storage is full or blocked: the history is optional.
  }
  notify();
}

function isEntry(value: unknown): value is HistoryEntry {
  const entry = value as Partial<HistoryEntry> | null;
  return (
    typeof entry?.title === 'string' &&
    typeof entry.url === 'string' &&
    entry.url.startsWith('/search?') &&
    typeof entry.pos === 'number'
  );
}
