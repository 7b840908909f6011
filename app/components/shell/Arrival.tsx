import { useSyncExternalStore } from 'react';
import { useMenusClosed } from '../ui/useMenu.ts';
import { announcements } from './announcements.ts';
import { useReloads } from './pendingReload.ts';
import { useStarted } from './renewal.ts';
import { useArrival } from './useArrival.ts';
import { useInterruptible } from './useInterruptible.ts';

/**
 * Stands after everything that can take the focus, so that what a screen does with it comes first:
 * a change of screen is said aloud and takes the focus along, as a document's load would.
 */
export function Arrival() {
  useMenusClosed();
  useArrival();
  useInterruptible();
  useReloads();
  useStarted();
  const text = useSyncExternalStore(announcements.subscribe, announcements.read, () => '');
  return (
    <p className="visually-hidden" role="status">
      {text}
    </p>
  );
}
