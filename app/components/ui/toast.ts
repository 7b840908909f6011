/**
 * Notices that come and go. Those of the server arrive by the root loader (remix-toast); a screen's
 * own scripts add theirs with `showToast`.
 */
export interface Toast {
  id: number;
  type: 'info' | 'success' | 'warning' | 'error';
  message: string;
  description?: string;
}

type ToastInput = Omit<Toast, 'id'>;

let nextId = 1;
let toasts: Toast[] = [];
const listeners = new Set<() => void>();

function set(next: Toast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Shows a notice; the same text twice replaces the first. For the browser only. */
export function showToast(toast: ToastInput): void {
  const others = toasts.filter(({ message }) => message !== toast.message);
  set([...others, { ...toast, id: nextId++ }].slice(-3));
}

export function dismissToast(id: number): void {
  set(toasts.filter((toast) => toast.id !== id));
}

export const toastStore = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
  read: () => toasts,
};
