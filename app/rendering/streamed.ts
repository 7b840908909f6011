import { Transform } from 'node:stream';
import { createReadableStreamFromReadable } from '@react-router/node';
import type { ReactElement } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { patientScripts } from './patientScripts.ts';

export interface StreamOptions {
  nonce: string | undefined;
  /** Whether the reader has no patience for parts, such as a crawler. */
  waitForAll: boolean;
  /** The time after which what is not there is given up, in milliseconds. */
  timeout: number;
  /** Hears of what fails once the first part is on its way. */
  onLateError: (error: unknown) => void;
}

/**
 * Renders a document and gives its shell at once; what loaders promise follows.
 * @throws what a component of the shell throws
 */
export function renderStreamed(
  page: ReactElement,
  { nonce, waitForAll, timeout, onLateError }: StreamOptions,
): Promise<ReadableStream> {
  return new Promise((resolve, reject) => {
    let shellSent = false;
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      [waitForAll ? 'onAllReady' : 'onShellReady']() {
        shellSent = true;
        const body = withPatientScripts();
        // A timer that runs on would hold the whole render until it fires.
        body.once('close', () => clearTimeout(late));
        resolve(createReadableStreamFromReadable(body));
        pipe(body);
      },
      onShellError(error) {
        clearTimeout(late);
        reject(error);
      },
      onError(error) {
        // Before the shell, `onShellError` tells.
        if (shellSent) onLateError(error);
      },
    });
    const late = setTimeout(abort, timeout).unref();
  });
}

/** Only the head is looked at, as bytes. */
function withPatientScripts(): Transform {
  let isHead = true;
  return new Transform({
    transform(chunk: Buffer, _, done) {
      if (!isHead) return done(null, chunk);
      const text = chunk.toString('latin1');
      isHead = !text.includes('</head>');
      done(null, Buffer.from(patientScripts(text), 'latin1'));
    },
  });
}
