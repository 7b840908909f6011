import { createElement, type ReactNode } from 'react';

/** An element of another page: its name, its attributes as React names them, its children. */
export type Markup = string | { name: string; props: Record<string, string>; children: Markup[] };

declare global {
  /** What the page shows; set by who serves it. */
  var sameMarkup: Markup[] | undefined;
}

/** The markup of another page, rendered without any data. */
export default function Same() {
  return (globalThis.sameMarkup ?? []).map(rendered);
}

function rendered(markup: Markup, key: number): ReactNode {
  if (typeof markup === 'string') return markup;
  const { name, props, children } = markup;
  return createElement(name, { ...props, key }, ...children.map(rendered));
}
