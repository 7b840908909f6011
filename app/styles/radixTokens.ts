/** A PostCSS step for `radix.css` alone: Radix Themes' tokens as far as the product uses them. */
import { globSync, readFileSync } from 'node:fs';
import type { Plugin, Root } from 'postcss';
import postcss from 'postcss';

/**
 * The plugin for Vite's `css.postcss`.
 * @param options.isBuild the development server keeps every token, because its sources change
 */
export function radixTokens({ isBuild }: { isBuild: boolean }): Plugin {
  return {
    postcssPlugin: 'courtreel-radix-tokens',
    OnceExit(root) {
      if (!/app\/styles\/radix\.css$/.test(root.source?.input.file ?? '')) return;
      if (isBuild) removeUnusedTokens(root, readSources());
      addSystemScheme(root);
    },
  };
}

/**
 * Removes custom properties that nothing names or that name a colour scale that is not imported,
 * local fonts, since `theme.css` names its own stack, and the wide-gamut doubles of colours. The
 * minifier drops the rules that this empties.
 * @param sources text of the product's own sources, which may name custom properties
 */
export function removeUnusedTokens(root: Root, sources: string): void {
  root.walkAtRules(/^(media|supports|font-face)$/, (rule) => {
    if (rule.name === 'font-face' || /color-gamut|display-p3/.test(rule.params)) rule.remove();
  });
  // Browsers would look through the whole document for these; `theme.css` sets the colour scheme.
  root.walkRules(/:has\(/, (rule) => {
    rule.selectors = rule.selectors.filter((selector) => !selector.includes(':has('));
  });
  const used = new Set(findProperties(sources));
  const named = new Map<string, Set<string>>();
  root.walkDecls(({ prop, value }) => {
    const target = prop.startsWith('--') ? (named.get(prop) ?? new Set()) : used;
    for (const name of findProperties(value)) target.add(name);
    if (prop.startsWith('--')) named.set(prop, target);
  });
  // A Set's iteration also visits the names that are added while it runs.
  for (const name of used) for (const other of named.get(name) ?? []) used.add(other);
  root.walkDecls(/^--/, (declaration) => {
    const scale = /^var\((--[\w-]+)\)$/.exec(declaration.value.trim())?.[1];
    const isDefined = !scale || named.has(scale);
    if (!used.has(declaration.prop) || !isDefined) declaration.remove();
  });
}

/** Repeats each rule of `.dark` as one of `.system` for systems that ask for dark: no script does. */
export function addSystemScheme(root: Root): void {
  root.walkRules(/\.dark(?![-\w])/, (rule) => {
    const selectors = rule.selectors
      .filter((selector) => /\.dark(?![-\w])/.test(selector))
      .map((selector) => selector.replace(/\.dark(?![-\w])/g, '.system'));
    const media = postcss.atRule({ name: 'media', params: '(prefers-color-scheme: dark)' });
    media.append(rule.clone({ selectors }));
    rule.after(media);
  });
}

function findProperties(text: string): string[] {
  return text.match(/--[\w-]+/g) ?? [];
}

/** The product's own style sheets and components. */
function readSources(): string {
  return globSync('app/**/*.{css,ts,tsx}')
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
}
