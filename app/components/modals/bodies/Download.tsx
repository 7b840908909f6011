import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { archiveName } from '#app/api/playlistLimits.ts';
import { formatClipCount } from '#app/clips/clipText.ts';
import styles from '#app/components/modals/modal.module.css';
import { useModalContext } from '#app/components/modals/modalContext.ts';
import type { DownloadData } from '#app/components/modals/modalData.ts';
import { announce } from '#app/components/shell/announcements.ts';
import { Button } from '#app/components/ui/Button.tsx';
import { Spinner } from '#app/components/ui/Spinner.tsx';
import { showToast, type ToastInput } from '#app/components/ui/toast.ts';
import { playlistDownloaded, playlistNotDownloaded } from '#app/playlists/notices.ts';
import { downloadArchive, LoginRequiredError, type Received } from './saveArchive.ts';

/** Downloading...: starts by itself and closes when complete. Without scripts it is a button. */
export function Download({ data }: { data: DownloadData }) {
  const { playlistId, name, clipCount } = data;
  const action = `/resources/download/${encodeURIComponent(playlistId)}`;
  const form = useRef<HTMLFormElement>(null);
  const close = useClose();
  const isInBackground = useRef(false);
  const { bytes, files } = useDownload({ action, name, form, close, isInBackground });
  const continueInBackground = () => {
    isInBackground.current = true;
    close();
  };
  return (
    <div className={styles.body}>
      <p>
        <b dir="auto">{name}</b>
        <span className={styles.hint}>{` · ${formatClipCount(clipCount)}, as ${archiveName}`}</span>
      </p>
      <div className={`${styles.progress} needs-scripts`}>
        <Spinner label="" />
        <span role="status">{bytes === 0 ? 'Collecting the clips…' : 'Downloading…'}</span>
        <span className={styles.hint}>{bytes > 0 && formatProgress(files, clipCount, bytes)}</span>
      </div>
      <form ref={form} method="post" action={action} className={styles.buttons}>
        <Button type="submit" size="3" className="without-scripts">
          Download
        </Button>
        <Button variant="soft" size="3" className="needs-scripts" onClick={continueInBackground}>
          Continue in the background
        </Button>
        <Button variant="soft" color="gray" size="3" className="needs-scripts" onClick={close}>
          Cancel
        </Button>
      </form>
    </div>
  );
}

/** 'clip 12 of 64 · 8.4 MB'. An archive has lists after its clips. */
function formatProgress(files: number, clipCount: number, bytes: number): string {
  const size = `${(bytes / 1e6).toFixed(1)} MB`;
  const place = Math.min(files, clipCount);
  return place === 0 ? size : `clip ${place} of ${clipCount} · ${size}`;
}

interface DownloadOptions {
  action: string;
  name: string;
  form: RefObject<HTMLFormElement | null>;
  close: () => void;
  /** Whether the download goes on after the modal is closed. */
  isInBackground: RefObject<boolean>;
}

/** Downloads while mounted, or on in the background; returns what has been received so far. */
function useDownload(options: DownloadOptions): Received {
  const { action, name, form, close, isInBackground } = options;
  const [received, setReceived] = useState<Received>({ bytes: 0, files: 0 });
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const progress = { isRunning: false };
    const end = (error?: unknown) => {
      progress.isRunning = false;
      if (signal.aborted) return;
      if (isInBackground.current) return showToast(backgroundNotice(name, error));
      // Only a form can follow the redirect to the login, on another origin.
      if (error instanceof LoginRequiredError) return form.current?.submit();
      if (error) showToast({ type: 'error', message: playlistNotDownloaded });
      else announce(`${name} is downloaded`);
      close();
    };
    // In a microtask, so that an effect that is cleaned up at once sends no request.
    Promise.resolve()
      .then(() => signal.throwIfAborted())
      .then(() => {
        progress.isRunning = true;
        return downloadArchive(action, signal, setReceived);
      })
      .then(() => end(), end);
    return () => {
      if (isInBackground.current) return;
      leaving.abort();
      // Escape, Back and a click outside end it too.
      if (progress.isRunning) showToast({ type: 'info', message: 'The download was cancelled.' });
    };
  }, [action, name, form, close, isInBackground]);
  return received;
}

function backgroundNotice(name: string, error: unknown): ToastInput {
  return error
    ? { type: 'error', message: playlistNotDownloaded, description: name }
    : { type: 'success', message: playlistDownloaded(name) };
}

function useClose(): () => void {
  const place = useModalContext();
  const navigate = useNavigate();
  const back = place.over === 'page' ? place.back : null;
  const closeDialog = place.over === 'screen' ? place.close : null;
  return useCallback(() => {
    if (closeDialog) closeDialog();
    else if (back) navigate(back);
  }, [closeDialog, back, navigate]);
}
