import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { archiveName } from '#app/api/playlistLimits.ts';
import { formatClipCount } from '#app/clips/clipText.ts';
import styles from '#app/components/modals/modal.module.css';
import { useModalContext } from '#app/components/modals/modalContext.ts';
import type { DownloadData } from '#app/components/modals/modalData.ts';
import { announce } from '#app/components/shell/announcements.ts';
import { Button, getButtonProps } from '#app/components/ui/Button.tsx';
import { Spinner } from '#app/components/ui/Spinner.tsx';
import { showToast, type ToastInput } from '#app/components/ui/toast.ts';
import { playlistDownloaded, playlistNotDownloaded, reelNotMade } from '#app/playlists/notices.ts';
import { createClipCounter } from './countClips.ts';
import { createFileCounter } from './countFiles.ts';
import { downloadFile, type FileWish, LoginRequiredError, type Received } from './saveFile.ts';

/** Downloading...: starts by itself and closes when complete. Without scripts it is a button. */
export function Download({ data }: { data: DownloadData }) {
  const { kind, action, name, clipCount, isCut } = data;
  const form = useRef<HTMLFormElement>(null);
  const close = useClose();
  const isInBackground = useRef(false);
  const { bytes, clips } = useDownload({ kind, action, name, form, close, isInBackground });
  const continueInBackground = () => {
    isInBackground.current = true;
    close();
  };
  const count = `${isCut ? 'the first ' : ''}${formatClipCount(clipCount)}`;
  return (
    <div className={styles.body}>
      <p>
        <b dir="auto">{name}</b>
        <span className={styles.hint}>{` · ${count}, ${forms[kind]}`}</span>
      </p>
      <div className={`${styles.progress} needs-scripts`}>
        <Spinner label="" />
        <span role="status">{bytes === 0 ? 'Collecting the clips…' : 'Downloading…'}</span>
        <span className={styles.hint}>{bytes > 0 && formatProgress(clips, clipCount, bytes)}</span>
      </div>
      <form ref={form} method="post" action={action} className={styles.buttons}>
        <Submit kind={kind} action={action} />
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

const forms = { archive: `as ${archiveName}`, reel: 'as one video' };

/** Without scripts: a video is a plain link, which players and download tools take too. */
function Submit({ kind, action }: Pick<DownloadData, 'kind' | 'action'>) {
  if (kind === 'archive') {
    return (
      <Button type="submit" size="3" className="without-scripts">
        Download
      </Button>
    );
  }
  const { className, ...look } = getButtonProps({ size: '3' });
  return (
    <a href={action} rel="nofollow" download {...look} className={`${className} without-scripts`}>
      Download
    </a>
  );
}

/** 'clip 12 of 64 · 8.4 MB'. An archive has lists after its clips. */
function formatProgress(clips: number, clipCount: number, bytes: number): string {
  const size = `${(bytes / 1e6).toFixed(1)} MB`;
  const place = Math.min(clips, clipCount);
  return place === 0 ? size : `clip ${place} of ${clipCount} · ${size}`;
}

/** How the file is asked for. */
function toWish({ kind, action, name }: Pick<DownloadData, 'kind' | 'action' | 'name'>): FileWish {
  return kind === 'archive'
    ? {
        action,
        method: 'POST',
        type: 'application/zip',
        fileName: archiveName,
        createCounter: createFileCounter,
      }
    : {
        action,
        method: 'GET',
        type: 'video/mp4',
        // Browsers replace what a file's name must not contain.
        fileName: `${name}.mp4`,
        createCounter: createClipCounter,
      };
}

const notMade = { archive: playlistNotDownloaded, reel: reelNotMade };

interface DownloadOptions extends Pick<DownloadData, 'kind' | 'action' | 'name'> {
  form: RefObject<HTMLFormElement | null>;
  close: () => void;
  /** Whether the download goes on after the modal is closed. */
  isInBackground: RefObject<boolean>;
}

/** Downloads while mounted, or on in the background; returns what has been received so far. */
function useDownload(options: DownloadOptions): Received {
  const { kind, action, name, form, close, isInBackground } = options;
  const [received, setReceived] = useState<Received>({ bytes: 0, clips: 0 });
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const progress = { isRunning: false };
    const end = (error?: unknown) => {
      progress.isRunning = false;
      if (signal.aborted) return;
      if (isInBackground.current) return showToast(backgroundNotice({ kind, name }, error));
      // Only a form can follow the redirect to the login, on another origin.
      if (error instanceof LoginRequiredError) {
        return kind === 'reel' ? location.assign(action) : form.current?.submit();
      }
      if (error) showToast({ type: 'error', message: notMade[kind] });
      else announce(`${name} is downloaded`);
      close();
    };
    // In a microtask, so that an effect that is cleaned up at once sends no request.
    Promise.resolve()
      .then(() => signal.throwIfAborted())
      .then(() => {
        progress.isRunning = true;
        return downloadFile(toWish({ kind, action, name }), signal, setReceived);
      })
      .then(() => end(), end);
    return () => {
      if (isInBackground.current) return;
      leaving.abort();
      // Escape, Back and a click outside end it too.
      if (progress.isRunning) showToast({ type: 'info', message: 'The download was cancelled.' });
    };
  }, [kind, action, name, form, close, isInBackground]);
  return received;
}

function backgroundNotice(
  { kind, name }: Pick<DownloadData, 'kind' | 'name'>,
  error: unknown,
): ToastInput {
  if (error) return { type: 'error', message: notMade[kind], description: name };
  const message =
    kind === 'archive' ? playlistDownloaded(name) : `Downloaded '${name}' as one video`;
  return { type: 'success', message };
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
