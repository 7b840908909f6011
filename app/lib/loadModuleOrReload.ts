/**
 * Loads a part of a modal. If its script is gone, as after a deploy, reloads the page: the address
 * bar has the URL of the modal's page.
 */
export function loadModuleOrReload<T>(load: () => Promise<T>): Promise<T> {
  return load().catch(() => {
    location.reload();
    return new Promise<never>(() => {});
  });
}
