import { useEffect, useRef, useSyncExternalStore } from 'react';
import { CheckIcon, CloseIcon, InfoIcon, WarningIcon } from '../ui/icons.tsx';
import { dismissToast, showToast, staysUntilClosed, type Toast, toastStore } from '../ui/toast.ts';
import { announce } from './announcements.ts';
import styles from './Toasts.module.css';

/** Milliseconds that a toast stays; errors stay until they are closed. */
const staysFor = 6000;

const icons = { info: InfoIcon, success: CheckIcon, warning: WarningIcon, error: WarningIcon };

type ServerToast = Omit<Toast, 'id' | 'again'>;

/** All toasts. The server's toast is in its HTML, for visitors without scripts. */
export function Toasts({ fromServer }: { fromServer: ServerToast | null }) {
  const shown = useRef<ServerToast | null>(null);
  const isLoad = useRef(true);
  const own = useSyncExternalStore(toastStore.subscribe, toastStore.read, () => null);

  useEffect(() => {
    if (!fromServer || shown.current === fromServer) return;
    shown.current = fromServer;
    showToast(fromServer);
    // Screen readers ignore the initial content of a live region.
    if (isLoad.current) announce(`Notice: ${fromServer.message}`);
  }, [fromServer]);
  useEffect(() => {
    isLoad.current = false;
  }, []);

  const toasts = own ?? (fromServer ? [{ ...fromServer, id: 0 }] : []);
  return (
    // Not atomic, so that only new toasts are announced.
    <div role="status" aria-live="polite" aria-atomic="false" className={styles.region}>
      {toasts.map((toast) => (
        // A repeated text is a new element, so that it is announced again.
        <ToastItem key={`${toast.message} ${toast.again ?? 0}`} toast={toast} />
      ))}
    </div>
  );
}

function ToastItem({ toast }: { toast: Toast }) {
  const item = useRef<HTMLDivElement>(null);
  const Icon = icons[toast.type];
  const stays = staysUntilClosed(toast);

  useEffect(() => {
    if (stays || toast.id === 0) return;
    // Hovering or focusing a toast keeps it open.
    const timer = setInterval(() => {
      if (!item.current?.matches(':hover, :focus-within')) dismissToast(toast.id);
    }, staysFor);
    return () => clearInterval(timer);
  }, [toast.id, stays]);

  /** After a dismissal by keyboard the focus moves to the next toast, or to the page. */
  const dismiss = () => {
    const other = item.current?.nextElementSibling ?? item.current?.previousElementSibling;
    const next = other?.querySelector('button') ?? document.getElementById('main');
    next?.focus({ preventScroll: true });
    dismissToast(toast.id);
  };

  return (
    <div ref={item} className={styles.toast} data-type={toast.type}>
      <span className={styles.icon}>
        <Icon />
      </span>
      <div className={styles.text}>
        <p>{toast.message}</p>
        {toast.description && <p className={styles.description}>{toast.description}</p>}
      </div>
      <button
        type="button"
        className={`${styles.close} needs-scripts`}
        onClick={dismiss}
        aria-label="Dismiss"
      >
        <CloseIcon />
      </button>
    </div>
  );
}
