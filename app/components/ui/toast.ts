/**
 * Notices that come and go. Those of the server arrive by the root loader (remix-toast); a screen's
 * own scripts add theirs with `showToast`.
 */
import { createSubscribers } from '#app/subscribers.ts';

export interface Toast {
  id: number;
  type: 'info' | 'success' | 'warning' | 'error';
  message: string;
  description?: string;
  /** How often it was there before, without a pause. */
  again?: number;
}

type ToastInput = Omit<Toast, 'id' | 'again'>;

/** More would cover the page: the others are seen once these are closed. */
const mostShown = 3;
const mostKept = 20;

let nextId = 1;
let toasts: Toast[] = [];
let shown: Toast[] = [];
const { subscribe, notify } = createSubscribers();

function set(next: Toast[]) {
  toasts = next;
  shown = next.slice(-mostShown);
  notify();
}

/** Whether it tells of a failure, and therefore stays until it is closed. */
export function staysUntilClosed({ type }: Pick<Toast, 'type'>): boolean {
  return type === 'error' || type === 'warning';
}

/**
 * Shows a notice; the same text twice replaces the first. The newest are seen; of those before them
 * the ones that stay wait until there is room. For the browser only.
 */
export function showToast(toast: ToastInput): void {
  const others = toasts.filter(({ message }) => message !== toast.message);
  const same = toasts.find(({ message }) => message === toast.message);
  const again = same && { again: (same.again ?? 0) + 1 };
  const waiting = others.slice(0, 1 - mostShown).filter(staysUntilClosed);
  const beside = others.slice(1 - mostShown);
  set([...waiting, ...beside, { ...toast, ...again, id: nextId++ }].slice(-mostKept));
}

export function dismissToast(id: number): void {
  set(toasts.filter((toast) => toast.id !== id));
}

export const toastStore = {
  subscribe,
  /** What is to be seen, the newest last. */
  read: () => shown,
};
