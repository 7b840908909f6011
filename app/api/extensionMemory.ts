import { type ExtensionToken, extensionsHeader, parseExtensions } from './extensions.ts';

/** What is known of an API's extensions. */
export interface ExtensionMemory {
  /** Whether the API announces the extension; false if nothing is known. */
  has(token: ExtensionToken): boolean;
  /** Whether an answer of the last ten minutes said which ones there are. */
  isKnown(): boolean;
  /** Takes the announcement of a successful answer. */
  learn(headers: Headers): void;
  /** Counts the extensions as missing for ten minutes: the API refused them. */
  drop(tokens: readonly ExtensionToken[]): void;
}

/** Milliseconds that an announcement or a refusal counts. */
const countsMs = 600_000;

/** The memory for an API of which nothing is known yet. */
export function createExtensionMemory(now: () => number = Date.now): ExtensionMemory {
  let announced: readonly ExtensionToken[] = [];
  let knownUntil = 0;
  const droppedUntil = new Map<ExtensionToken, number>();
  const isKnown = () => now() < knownUntil;
  return {
    isKnown,
    has: (token) =>
      isKnown() && announced.includes(token) && now() >= (droppedUntil.get(token) ?? 0),
    learn(headers) {
      announced = parseExtensions(headers.get(extensionsHeader));
      knownUntil = now() + countsMs;
    },
    drop(tokens) {
      for (const token of tokens) droppedUntil.set(token, now() + countsMs);
    },
  };
}

/** The memory for the bundled API, which is of the same build and has every extension. */
export const bundledExtensions: ExtensionMemory = {
  has: () => true,
  isKnown: () => true,
  learn: () => {},
  drop: () => {},
};
