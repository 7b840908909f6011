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
  undo?: UndoForm;
  /** How often it was repeated without a pause. */
  again?: number;
}

/** The form that undoes what a toast reports. */
export interface UndoForm {
  action: string;
  fields: Record<string, string>;
}

export type ToastInput = Omit<Toast, 'id' | 'again'>;

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
 * Shows a toast, in place of one with the same text and undo. Of older toasts that do not fit, only errors and
 * warnings wait for room. For the browser only.
 */
export function showToast(toast: ToastInput): void {
  const { all, nextId } = store.read();
  const others = all.filter((other) => !isSame(other, toast));
  const same = all.find((other) => isSame(other, toast));
  const again = same && { again: (same.again ?? 0) + 1 };
  const waiting = others.slice(0, 1 - mostShown).filter(staysUntilClosed);
  const beside = others.slice(1 - mostShown);
  const next = [...waiting, ...beside, { ...toast, ...again, id: nextId }];
  update(next.slice(-mostKept), nextId + 1);
}

/** Equal texts that undo different changes are two toasts. */
function isSame(one: ToastInput, other: ToastInput): boolean {
  return one.message === other.message && getUndoKey(one) === getUndoKey(other);
}

/** Tells toasts of the same text apart; '' without an undo. */
export function getUndoKey({ undo }: Pick<Toast, 'undo'>): string {
  return undo ? JSON.stringify(undo.fields) : '';
}

export function dismissToast(id: number): void {
  update(store.read().all.filter((toast) => toast.id !== id));
}

export const toastStore = {
  subscribe: store.subscribe,
  /** The visible toasts, the newest last. */
  read: () => store.read().shown,
};
