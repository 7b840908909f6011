/** Downloads a file from the server to the visitor's disk in the background. */
/** Milliseconds that the browser has to copy the file to its downloads before it is deleted. */
const copyTime = 10 * 60_000;

const scratchPrefix = 'download-';

/** What has been received of a file. */
export interface Received {
  bytes: number;
  /** Clips that have begun; in an archive also the files after them. */
  clips: number;
}

/** The server requires a login first. */
export class LoginRequiredError extends Error {}

export interface FileWish {
  /** Path that gives it. */
  action: string;
  method: 'GET' | 'POST';
  type: 'application/zip' | 'video/mp4';
  /** The name under which it is saved. */
  fileName: string;
  /** Counts the clips as bytes arrive. */
  createCounter: () => (chunk: Uint8Array) => number;
}

/**
 * Requests a file and hands it to the browser's downloads when it is complete. It streams to the
 * origin private file system, if the browser has one, so that it is never in memory as a whole.
 * @param onProgress called with what has been received so far
 * @throws if the answer is not the file or ends early
 */
export async function downloadFile(
  wish: FileWish,
  signal: AbortSignal,
  onProgress: (received: Received) => void,
): Promise<void> {
  const { action, method, type } = wish;
  const headers = { accept: type };
  const response = await fetch(action, { method, headers, redirect: 'manual', signal });
  if (response.type === 'opaqueredirect') throw new LoginRequiredError();
  if (!response.ok || !response.body) throw new Error(`Answered ${response.status}`);
  const counted = response.body.pipeThrough(counter(wish, onProgress));
  const file = await keep(counted, signal);
  if (!signal.aborted) offer(file, wish);
}

function counter({ createCounter }: FileWish, onProgress: (received: Received) => void) {
  let bytes = 0;
  const countClips = createCounter();
  return new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      onProgress({ bytes, clips: countClips(chunk) });
      controller.enqueue(chunk);
    },
  });
}

async function keep(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
  signal: AbortSignal,
): Promise<Blob> {
  const scratch = await openScratch();
  if (!scratch) return new Response(stream).blob();
  try {
    await stream.pipeTo(await scratch.createWritable(), { signal });
    return await scratch.getFile();
  } finally {
    setTimeout(clear, signal.aborted ? 0 : copyTime, scratch.name);
  }
}

/** Creates a file in the origin private file system; null if it is not available. */
async function openScratch(): Promise<FileSystemFileHandle | null> {
  try {
    const folder = await navigator.storage.getDirectory();
    await clearLeftOvers(folder);
    const name = `${scratchPrefix}${Date.now()}`;
    const file = await folder.getFileHandle(name, { create: true });
    return 'createWritable' in file ? file : null;
  } catch {
    return null;
  }
}

/** Deletes files of downloads whose page was closed. */
async function clearLeftOvers(folder: FileSystemDirectoryHandle): Promise<void> {
  for await (const name of folder.keys()) {
    const begun = Number(name.slice(scratchPrefix.length));
    if (name.startsWith(scratchPrefix) && Date.now() - begun > 24 * 3600_000) await clear(name);
  }
}

async function clear(name: string): Promise<void> {
  const folder = await navigator.storage.getDirectory();
  await folder.removeEntry(name).catch(() => {});
}

function offer(file: Blob, { type, fileName }: FileWish): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([file], { type }));
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), copyTime);
}
