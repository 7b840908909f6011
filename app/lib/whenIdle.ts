/** Runs something once the page has loaded and the browser has nothing else to do; returns the cleanup. */
export function whenIdle(run: () => void): () => void {
  let isCancelled = false;
  const start = () => {
    if (!isCancelled) run();
  };
  const wait = () => {
    if ('requestIdleCallback' in window) requestIdleCallback(start);
    // Safari.
    else setTimeout(start, 1000);
  };
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true });
  return () => {
    isCancelled = true;
    window.removeEventListener('load', wait);
  };
}

/** Whether the visitor asks for as little data as possible. */
export function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
