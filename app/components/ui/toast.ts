/**
 * Toasts: the server's arrive through the root loader (remix-toast), scripts add theirs with
 * `showToast`. A store, because client actions show toasts too.
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

/** Maximum number of visible toasts; others follow when these are closed. */
const mostShown = 3;
const mostKept = 20;

interface ToastState {
  nextId: number;
  all: Toast[];
  /** The visible ones, the newest last. */
  shown: Toast[];
}

const store = createExternalStore<ToastState>({ nextId: 1, all: [], shown: [] });

function update(all: Toast[], nextId = store.read().nextId) {
  store.set({ nextId, all, shown: all.slice(-mostShown) });
}

/** Whether a toast stays until it is closed. */
export function staysUntilClosed({ type }: Pick<Toast, 'type'>): boolean {
  return type === 'error' || type === 'warning';
}

/**
 * Shows a toast, in place of one with the same text. Of older toasts that do not fit, only errors and
 * warnings wait for room. For the browser only.
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
  /** The visible toasts, the newest last. */
  read: () => store.read().shown,
};
