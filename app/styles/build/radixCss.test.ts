import postcss from 'postcss';
import { describe, expect, it } from 'vitest';
import { addSystemScheme, removeUnused } from './radixCss.ts';
import { findRadixUsage, type RadixUsage } from './radixUsage.ts';

const usage = (words: string[], openPrefixes: string[] = []): RadixUsage => ({
  components: new Set(),
  words: new Set(words),
  openPrefixes: new Set(openPrefixes),
});

function purge(css: string, words: string[], { own = '', open = [] as string[] } = {}): string {
  const root = postcss.parse(css);
  removeUnused(root, usage(words, open), own);
  return root.toString().replace(/\s+/g, ' ').trim();
}

describe('removeUnused', () => {
  it('drops rules of components that are not used', () => {
    expect(purge('.rt-A { color: red } .rt-B { color: red }', ['rt-A'])).toBe(
      '.rt-A { color: red }',
    );
  });

  it('drops one selector of a list and keeps the others', () => {
    expect(purge('.rt-A, .rt-B { color: red }', ['rt-B'])).toBe('.rt-B { color: red }');
  });

  it.each([
    '.rt-A:where(:hover) { color: red }',
    '.rt-A:where(:focus-visible) { color: red }',
    '.rt-A:where(:not(.rt-variant-ghost)) { color: red }',
    '.rt-A:where([data-state="open"]) { color: red }',
    '.rt-A :where(svg) { color: red }',
    '.rt-A:where(:has(:focus-visible)) { color: red }',
    ':is(.dark, .dark-theme) .rt-A { color: red }',
    '[data-accent-color]:where(:not([data-accent-color=""])) .rt-A { color: red }',
  ])('keeps what a state of a used component needs: %s', (css) => {
    expect(purge(css, ['rt-A'])).toBe(css);
  });

  it.each([
    '.rt-A:where(.rt-variant-ghost) { color: red }',
    ':where(.rt-B, .rt-C) .rt-A { color: red }',
    '[data-accent-color="blue"] .rt-A { color: red }',
    ':root:where(:has(.rt-A:where(.dark))) { color-scheme: dark }',
  ])('drops what nothing asks for: %s', (css) => {
    expect(purge(css, ['rt-A'])).toBe('');
  });

  it('keeps all values of a prop that is only known at run time', () => {
    const css = '.rt-r-size-1 { color: red } .rt-r-size-9 { color: red } .rt-r-p-1 { color: red }';
    expect(purge(css, [], { open: ['rt-r-size'] })).toBe(
      '.rt-r-size-1 { color: red } .rt-r-size-9 { color: red }',
    );
  });

  it('keeps custom properties that are named, also through others or by own sources', () => {
    const css = ':root { --a: var(--b); --b: 1px; --c: 2px; --d: 3px } .rt-A { width: var(--a) }';
    expect(purge(css, ['rt-A'], { own: 'height: var(--d)' })).toBe(
      ':root { --a: var(--b); --b: 1px; --d: 3px } .rt-A { width: var(--a) }',
    );
  });

  it('keeps animations that are named and drops the rest with emptied blocks', () => {
    const css =
      '@layer a, b; @keyframes x { to { top: 0 } } @keyframes y { to { top: 0 } } ' +
      '@media print { .rt-B { color: red } } .rt-A { animation: x 1s }';
    expect(purge(css, ['rt-A'])).toBe(
      '@layer a, b; @keyframes x { to { top: 0 } } .rt-A { animation: x 1s }',
    );
  });
});

describe('addSystemScheme', () => {
  it('repeats dark rules for systems that ask for dark', () => {
    const root = postcss.parse('.dark, .dark-theme { --a: 1 } .light { --a: 2 }');
    addSystemScheme(root);
    expect(root.toString().replace(/\s+/g, '')).toBe(
      '.dark,.dark-theme{--a:1}@media(prefers-color-scheme:dark){.system{--a:1}}.light{--a:2}',
    );
  });
});

describe('findRadixUsage', () => {
  it('reads the classes that the document theme needs from the source', async () => {
    const { components, words } = await findRadixUsage();
    expect(components).toContain('Theme');
    expect(words).toContain('orange');
    expect(words).toContain('100%');
  });
});
