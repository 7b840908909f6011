/**
 * Notices that come and go. Those of the server arrive by the root loader (remix-toast); a screen's
 * own scripts add theirs with `showToast`. A store, because client actions show notices too.
 */
import { createExternalStore } from '#app/lib/externalStore.ts';

export interface Toast {
  id: number;
  type: 'info' | 'success' | 'warning' | 'error';
  message: string;
  description?: string;
  /** How often it was repeated without a pause. */
  again?: number;
}

type ToastInput = Omit<Toast, 'id' | 'again'>;

/** More would cover the page; the others follow once these are closed. */
const mostShown = 3;
const mostKept = 20;

interface ToastState {
  nextId: number;
  all: Toast[];
  /** Those on the screen, the newest last. */
  shown: Toast[];
}

const store = createExternalStore<ToastState>({ nextId: 1, all: [], shown: [] });

function update(all: Toast[], nextId = store.read().nextId) {
  store.set({ nextId, all, shown: all.slice(-mostShown) });
}

/** Whether it is an error, which stays until it is closed. */
export function staysUntilClosed({ type }: Pick<Toast, 'type'>): boolean {
  return type === 'error' || type === 'warning';
}

/**
 * Shows a notice; the same text twice replaces the first. The newest are seen; of those before them
 * the ones that stay wait until there is room. For the browser only.
 */
export function showToast(toast: ToastInput): void {
  const { all, nextId } = store.read();
  const others = all.filter(({ message }) => message !== toast.message);
  const same = all.find(({ message }) => message === toast.message);
  const again = same && { again: (same.again ?? 0) + 1 };
  const waiting = others.slice(0, 1 - mostShown).filter(staysUntilClosed);
  const beside = others.slice(1 - mostShown);
  const next = [...waiting, ...beside, { ...toast, ...again, id: nextId }];
  update(next.slice(-mostKept), nextId + 1);
}

export function dismissToast(id: number): void {
  update(store.read().all.filter((toast) => toast.id !== id));
}

export const toastStore = {
  subscribe: store.subscribe,
  /** The notices on the screen, the newest last. */
  read: () => store.read().shown,
};
