/** Position of the entry in its list, as a share of the free height above it. */
const place = 1 / 3;

/** Scrolls an entry into view within its list, without scrolling the page. */
export function scrollEntryIntoView(list: HTMLElement, entry: Element): void {
  if (list.scrollHeight <= list.clientHeight) return;
  const outer = list.getBoundingClientRect();
  const inner = entry.getBoundingClientRect();
  if (inner.top >= outer.top && inner.bottom <= outer.bottom) return;
  list.scrollTop += inner.top - outer.top - (outer.height - inner.height) * place;
}
