/** The theme as this browser keeps it: no request is needed to see it change. */
import { readPreferences, savePreferences, type Theme } from '#app/preferences.ts';

const listeners = new Set<() => void>();

export const keptTheme = {
  /** Hears of a choice made here, and looks again when the tab is shown: another may have chosen. */
  subscribe(listener: () => void) {
    listeners.add(listener);
    document.addEventListener('visibilitychange', listener);
    return () => {
      listeners.delete(listener);
      document.removeEventListener('visibilitychange', listener);
    };
  },
  read: (): Theme => readPreferences(document.cookie).theme,
  choose(theme: Theme) {
    savePreferences({ theme });
    for (const listener of listeners) listener();
  },
};
