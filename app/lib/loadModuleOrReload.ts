/**
 * A part of a modal that is loaded by itself. Where its script is gone, as after a deploy, the page
 * is loaded anew: a modal is one too, that of the address bar.
 */
export function loadModuleOrReload<T>(load: () => Promise<T>): Promise<T> {
  return load().catch(() => {
    location.reload();
    return new Promise<never>(() => {});
  });
}
