/** Where an entry comes to stand in its list: so far from the top, as a share of what is free. */
const place = 1 / 3;

/** Brings an entry into view inside the list that scrolls, and only there: the page stays where it is. */
export function scrollEntryIntoView(list: HTMLElement, entry: Element): void {
  if (list.scrollHeight <= list.clientHeight) return;
  const outer = list.getBoundingClientRect();
  const inner = entry.getBoundingClientRect();
  if (inner.top >= outer.top && inner.bottom <= outer.bottom) return;
  list.scrollTop += inner.top - outer.top - (outer.height - inner.height) * place;
}
