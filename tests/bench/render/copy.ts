/** What the product's search page is made of, to be rendered elsewhere. */
import type { Page } from '@playwright/test';
import type { Markup } from '../bare/app/same.tsx';

export interface CardCopy {
  href: string;
  image: string;
  lines: string[];
}

/** The cards, as far as they are text and a picture. */
export function readCards(page: Page): Promise<CardCopy[]> {
  return page.$$eval('main article', (articles) =>
    articles.map((article) => ({
      href: article.querySelector('a')?.getAttribute('href') ?? '',
      image: article.querySelector('img')?.getAttribute('src') ?? '',
      // biome-ignore lint/performance/useDomNodeTextContent: what is seen, line by line
      lines: (article as HTMLElement).innerText.split('\n').filter((text) => text.trim()),
    })),
  );
}

/** Everything in the body but the scripts, as the server sends it: the page runs no scripts. */
export function readMarkup(page: Page): Promise<Markup[]> {
  return page.evaluate(() => {
    const reactNames: Record<string, string> = {
      class: 'className',
      for: 'htmlFor',
      srcset: 'srcSet',
      tabindex: 'tabIndex',
      datetime: 'dateTime',
      fetchpriority: 'fetchPriority',
      autocomplete: 'autoComplete',
      inputmode: 'inputMode',
      value: 'defaultValue',
      checked: 'defaultChecked',
      style: 'data-style',
    };
    const copy = (element: Element): Markup => ({
      name: element.localName,
      props: Object.fromEntries(
        [...element.attributes].map(({ name, value }) => [reactNames[name] ?? name, value]),
      ),
      children: copies(element),
    });
    const copies = (parent: Element): Markup[] =>
      [...parent.childNodes].flatMap((node) => {
        if (node instanceof Text) return [node.data];
        return node instanceof Element && node.localName !== 'script' ? [copy(node)] : [];
      });
    return copies(document.body);
  });
}
