/**
 * A PostCSS step for `app/styles/radix.css` alone: leave out what no screen can use, and let the
 * system's colour scheme choose the dark tokens without a script. PurgeCSS was tried and loses the
 * hover and focus rules here (`:where()` around a pseudo-class alone counts as unused), so the
 * decision is made on the parsed selector. `radixCss.test.ts` says what must stay and what must go.
 */
import { globSync, readFileSync } from 'node:fs';
import type { AtRule, Container, Plugin, Root } from 'postcss';
import postcss from 'postcss';
import parseSelector from 'postcss-selector-parser';
import { findRadixUsage, type RadixUsage } from './radixUsage.ts';

/** Attributes that choose a theme: a value that no source names is not used. */
const themeAttributes = [
  'data-accent-color',
  'data-gray-color',
  'data-panel-background',
  'data-radius',
  'data-scaling',
];

/** The plugin for Vite's `css.postcss`. */
export function radixCss({ purge }: { purge: boolean }): Plugin {
  let usage: Promise<RadixUsage> | undefined;
  return {
    postcssPlugin: 'courtreel-radix',
    async OnceExit(root) {
      if (!/app\/styles\/radix\.css$/.test(root.source?.input.file ?? '')) return;
      if (purge) {
        usage ??= findRadixUsage();
        removeUnused(root, await usage, ownSource());
      }
      addSystemScheme(root);
    },
  };
}

/**
 * Removes rules that cannot match, custom properties and keyframes that nothing names, and the
 * wide-gamut doubles of colours.
 * @param own text of the product's own sources, which may name custom properties
 */
export function removeUnused(root: Root, usage: RadixUsage, own: string): void {
  root.walkAtRules(/^(media|supports)$/, (rule) => {
    if (/color-gamut|display-p3/.test(rule.params)) rule.remove();
  });
  // Local fonts with corrected metrics: `theme.css` names its own stack.
  root.walkAtRules('font-face', (rule) => {
    rule.remove();
  });
  root.walkRules((rule) => {
    if ((rule.parent as AtRule).name?.endsWith('keyframes')) return;
    const selectors = keptSelectors(rule.selector, usage);
    if (selectors.length === 0) rule.remove();
    else rule.selectors = selectors;
  });
  removeUnusedProperties(root, own);
  removeUnusedKeyframes(root);
  removeEmpty(root);
}

/** The selectors of a list that some element of the product can match. */
function keptSelectors(list: string, usage: RadixUsage): string[] {
  const kept: string[] = [];
  parseSelector((parsed) => {
    for (const selector of parsed.nodes) {
      const text = selector.toString().trim();
      if (canMatch(selector, usage) && !searchesDocument(text)) kept.push(text);
    }
  }).processSync(list);
  return kept;
}

/**
 * `:root:where(:has(.radix-themes.dark))` and its like set the colour scheme. Browsers look through
 * the whole document for it on every change; `theme.css` sets the scheme on <html> itself.
 */
const searchesDocument = (selector: string) => /^:root:where\(:has\(/.test(selector);

function canMatch(selector: parseSelector.Selector, usage: RadixUsage): boolean {
  return selector.nodes.every((node) => {
    if (node.type === 'class') return classIsUsed(node.value, usage);
    if (node.type === 'attribute') {
      return !themeAttributes.includes(node.attribute) || valueIsUsed(node.value, usage);
    }
    if (node.type !== 'pseudo') return true;
    if ([':where', ':is', ':has'].includes(node.value)) {
      return node.nodes.some((branch) => canMatch(branch, usage));
    }
    return true;
  });
}

function classIsUsed(name: string, usage: RadixUsage): boolean {
  if (!name.includes('rt-')) return !name.endsWith('-theme');
  if (usage.words.has(name)) return true;
  return [...usage.openPrefixes].some((prefix) => name.startsWith(`${prefix}-`));
}

const valueIsUsed = (value: string | undefined, usage: RadixUsage) =>
  !value || usage.words.has(value);

const namesIn = (text: string) => text.match(/--[\w-]+/g) ?? [];

/** Drops custom properties that no rule, directly or through others, and no own source names. */
function removeUnusedProperties(root: Root, own: string) {
  const used = new Set<string>(namesIn(own));
  const mentions = new Map<string, Set<string>>();
  root.walkDecls(({ prop, value }) => {
    const target = prop.startsWith('--') ? (mentions.get(prop) ?? new Set()) : used;
    for (const name of namesIn(value)) target.add(name);
    if (prop.startsWith('--')) mentions.set(prop, target);
  });
  // A Set's iteration also visits what is added while it runs.
  for (const name of used) for (const other of mentions.get(name) ?? []) used.add(other);
  root.walkDecls((declaration) => {
    if (declaration.prop.startsWith('--') && !used.has(declaration.prop)) declaration.remove();
  });
}

function removeUnusedKeyframes(root: Root) {
  const named = new Set<string>();
  root.walkDecls(/animation/, ({ value }) => {
    for (const word of value.match(/[\w-]+/g) ?? []) named.add(word);
  });
  root.walkAtRules(/keyframes$/, (rule) => {
    if (!named.has(rule.params)) rule.remove();
  });
}

function removeEmpty(container: Container) {
  container.each((node) => {
    if (node.type !== 'rule' && node.type !== 'atrule') return;
    // A statement such as `@layer a, b;` has no body, which is not the same as an empty one.
    if (!node.nodes) return;
    removeEmpty(node);
    if (node.nodes.every((child) => child.type === 'comment')) node.remove();
  });
}

/** Repeats each rule of `.dark` as one of `.system` for systems that ask for dark. */
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

/** The product's own style sheets and components. */
function ownSource(): string {
  return globSync('app/**/*.{css,ts,tsx}', { exclude: ['app/styles/build/**'] })
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
}
