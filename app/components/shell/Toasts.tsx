import { useEffect, useRef, useSyncExternalStore } from 'react';
import { Form } from 'react-router';
import { CheckIcon, CloseIcon, InfoIcon, WarningIcon } from '../ui/icons.tsx';
import {
  dismissToast,
  getUndoKey,
  showToast,
  staysUntilClosed,
  type Toast,
  type ToastInput,
  toastStore,
  type UndoForm,
} from '../ui/toast.ts';
import { announce } from './announcements.ts';
import styles from './Toasts.module.css';

/** Milliseconds that a toast stays; errors stay until they are closed. */
const staysFor = 6000;
const staysWithUndoFor = 20_000;

const icons = { info: InfoIcon, success: CheckIcon, warning: WarningIcon, error: WarningIcon };

/** All toasts. The server's toast is in its HTML, for visitors without scripts. */
export function Toasts({ fromServer }: { fromServer: ToastInput | null }) {
  const shown = useRef<ToastInput | null>(null);
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
        <ToastItem
          key={`${toast.message} ${toast.again ?? 0} ${getUndoKey(toast)}`}
          toast={toast}
        />
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
    const timer = setInterval(
      () => {
        if (!item.current?.matches(':hover, :focus-within')) dismissToast(toast.id);
      },
      toast.undo ? staysWithUndoFor : staysFor,
    );
    return () => clearInterval(timer);
  }, [toast.id, toast.undo, stays]);

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
      {toast.undo && <Undo {...toast.undo} onSubmit={dismiss} />}
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

/** Sent in the background, so that the screen stays; without scripts a plain form. */
function Undo({ action, fields, onSubmit }: UndoForm & { onSubmit: () => void }) {
  const key = `undo ${JSON.stringify(fields)}`;
  return (
    <Form method="post" action={action} navigate={false} fetcherKey={key} onSubmit={onSubmit}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" className={styles.undo}>
        Undo
      </button>
    </Form>
  );
}
