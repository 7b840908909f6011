/** The theme stored in this browser, so that a change needs no request. */

import { createObservable } from '#app/lib/observable.ts';
import { readPreferences, savePreferences, type Theme } from '#app/preferences.ts';

const { subscribe, notify } = createObservable();

export const storedTheme = {
  /** Subscribes to changes in this tab, and re-reads the theme when the tab becomes visible. */
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
