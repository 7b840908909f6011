import { useSyncExternalStore } from 'react';
import { createExternalStore } from '#app/lib/externalStore.ts';
import { type Preferences, readPreferences, savePreferences } from '#app/preferences.ts';

type PlayerSettings = Pick<Preferences, 'speed' | 'loop' | 'volume' | 'muted' | 'keys'>;

/** The server does not render them, so that pages stay equal (docs/product.md#equal-pages). */
const unknown = readPlayerSettings(null);

const store = createExternalStore(
  typeof document === 'undefined' ? unknown : readPlayerSettings(document.cookie),
);

/** The present settings. For the browser only. */
export const getPlayerSettings = store.read;

/** Settings that hold over clips and reloads; the defaults until the page is hydrated. */
export function usePlayerSettings(): PlayerSettings {
  return useSyncExternalStore(store.subscribe, store.read, () => unknown);
}

/** Changes some of the settings and keeps them. For the browser only. */
export function changePlayerSettings(change: Partial<PlayerSettings>): void {
  store.set({ ...store.read(), ...change });
  savePreferences(change);
}

function readPlayerSettings(cookies: string | null): PlayerSettings {
  const { speed, loop, volume, muted, keys } = readPreferences(cookies);
  return { speed, loop, volume, muted, keys };
}
