/** The title of a modal that is a page; search engines have no business with it. */
export function modalMeta(title: string) {
  return [{ title: `${title} · Courtreel` }, { name: 'robots', content: 'noindex' }];
}
