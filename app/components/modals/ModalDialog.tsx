import {
  type MouseEvent,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useFetcher, useNavigate } from 'react-router';
import { playlistNotFound } from '#app/playlists/notices.ts';
import { CloseIcon } from '../ui/icons.tsx';
import { getTooltipProps } from '../ui/Tooltips.tsx';
import { showToast } from '../ui/toast.ts';
import { ModalBody, Waiting } from './ModalBody.tsx';
import styles from './modal.module.css';
import { ModalContext } from './modalContext.ts';
import type { ModalData } from './modalData.ts';
import { buildModalPath, getModalTitle, type ModalTarget } from './modals.ts';
import { useModality } from './useModality.ts';

interface ModalDialogProps {
  target: ModalTarget;
  /** False during the closing transition. */
  open: boolean;
  /** The link that opened it; null if history reopened it. */
  opener: RefObject<Element | null>;
  onGone: () => void;
}

/** Whether the page's scrollbar takes space from it. */
function hasWideScrollbar(): boolean {
  return window.innerWidth > document.documentElement.clientWidth;
}

/** A modal over a screen. Closing it goes back in history. */
export default function ModalDialog({ target, open, opener, onGone }: ModalDialogProps) {
  const layer = useRef<HTMLDivElement>(null);
  const dialog = useRef<HTMLDivElement>(null);
  const title = useId();
  const close = useClose(open);
  const [hasScrollbar] = useState(hasWideScrollbar);
  const place = useMemo(() => ({ over: 'screen', close }) as const, [close]);
  useModality({ layer, dialog, open, opener, onEscape: close, onGone });

  /** A click outside closes the dialog unless the form has been edited. */
  const onScrim = (event: MouseEvent) => {
    if (event.target === event.currentTarget && !hasInput(dialog.current)) close();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape does the same
    <div
      ref={layer}
      className={styles.layer}
      data-open={open || undefined}
      data-scrollbar={hasScrollbar || undefined}
      onMouseDown={onScrim}
    >
      <div
        ref={dialog}
        className={styles.sheet}
        role="dialog"
        aria-modal="true"
        aria-labelledby={title}
        tabIndex={-1}
      >
        {/* Not a header element, which would be a banner landmark here. */}
        <div className={styles.header}>
          <h2 className={styles.title} id={title}>
            {getModalTitle(target)}
          </h2>
          <button
            type="button"
            className={styles.close}
            onClick={close}
            aria-label="Close"
            {...getTooltipProps('Close')}
          >
            <CloseIcon />
          </button>
        </div>
        <ModalContext value={place}>
          <Loaded target={target} close={close} />
        </ModalContext>
      </div>
    </div>
  );
}

/** Goes back once, however often it is called. */
function useClose(open: boolean): () => void {
  const navigate = useNavigate();
  const closing = useRef(false);
  useEffect(() => {
    closing.current = !open;
  }, [open]);
  return useCallback(() => {
    if (closing.current) return;
    closing.current = true;
    navigate(-1);
  }, [navigate]);
}

/** The body, with data from the modal's own route. */
function Loaded({ target, close }: { target: ModalTarget; close: () => void }) {
  const { data, load } = useFetcher<ModalData>();
  const path = buildModalPath(target);
  const lacksPlaylist = target.modal === 'download' && !target.playlistId;
  useEffect(() => {
    if (!lacksPlaylist) {
      load(path);
      return;
    }
    showToast({ type: 'error', message: playlistNotFound });
    close();
  }, [load, path, lacksPlaylist, close]);
  return data ? <ModalBody data={data} /> : <Waiting />;
}

/** Whether the visitor has changed the form. */
function hasInput(dialog: HTMLElement | null): boolean {
  const fields = dialog?.querySelectorAll('input, textarea') ?? [];
  return [...fields].some((field) =>
    field instanceof HTMLInputElement && field.type === 'checkbox'
      ? field.checked !== field.defaultChecked
      : (field as HTMLInputElement).value !== (field as HTMLInputElement).defaultValue,
  );
}
