/** The theme as this browser keeps it: no request is needed to see it change. */

import { createObservable } from '#app/lib/observable.ts';
import { readPreferences, savePreferences, type Theme } from '#app/preferences.ts';

const { subscribe, notify } = createObservable();

export const storedTheme = {
  /** Hears of a choice made here, and looks again when the tab is shown: another may have chosen. */
  subscribe(listener: () => void) {
    const unsubscribe = subscribe(listener);
    document.addEventListener('visibilitychange', listener);
    return () => {
      unsubscribe();
      document.removeEventListener('visibilitychange', listener);
    };
  },
  read: (): Theme => readPreferences(document.cookie).theme,
  choose(theme: Theme) {
    savePreferences({ theme });
    notify();
  },
};
