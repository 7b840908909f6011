/** The link that opened a modal: by the time the dialog is there, its menu may have closed over it. */
let opener: Element | null = null;

export function noteOpener(link: Element): void {
  opener = link;
}

/** The link of the latest click, once; null where history has opened the modal again. */
export function takeOpener(): Element | null {
  const latest = opener;
  opener = null;
  return latest;
}
