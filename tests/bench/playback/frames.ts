/** Measures, in a page, the pauses between the clips that its video plays. */

declare global {
  interface Window {
    /** Milliseconds from the last frame of a clip to the first of the next, in order. */
    pauses: number[];
    /** The addresses of the clips that were shown, in order. */
    shown: string[];
  }
}

/** Runs in the page, before anything else of it: watches its first video, also one that comes later. */
export function watchPauses(): void {
  window.pauses = [];
  window.shown = [];
  let last = 0;
  const watch = (video: HTMLVideoElement) => {
    video.requestVideoFrameCallback((_, { presentationTime }) => {
      const { currentSrc } = video;
      if (currentSrc !== window.shown.at(-1)) {
        if (window.shown.length > 0) window.pauses.push(presentationTime - last);
        window.shown.push(currentSrc);
      }
      last = presentationTime;
      watch(video);
    });
  };
  const find = new MutationObserver(() => {
    const video = document.querySelector<HTMLVideoElement>('main video');
    if (!video?.controls && video?.parentElement?.localName !== 'main') return;
    find.disconnect();
    watch(video);
  });
  find.observe(document, { childList: true, subtree: true });
}
