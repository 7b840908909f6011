import postcss from 'postcss';
import { describe, expect, it } from 'vitest';
import { addSystemScheme, removeUnusedTokens } from './radixTokens.ts';

function remove(css: string, sources = ''): string {
  const root = postcss.parse(css);
  removeUnusedTokens(root, sources);
  return root.toString().replace(/\s+/g, '');
}

describe('removeUnusedTokens', () => {
  it('keeps properties that are used by sources or by other properties', () => {
    const css = ':root { --a: var(--b); --b: 1px; --c: 2px; --d: 3px } p { width: var(--a) }';
    expect(remove(css, 'height: var(--d)')).toBe(
      ':root{--a:var(--b);--b:1px;--d:3px}p{width:var(--a)}',
    );
  });

  it('drops properties of colour scales that are not imported', () => {
    const css =
      '.blue { --accent-9: var(--blue-9) } .red { --accent-9: var(--red-9); --red-9: red }';
    expect(remove(css, 'color: var(--accent-9)')).toBe(
      '.blue{}.red{--accent-9:var(--red-9);--red-9:red}',
    );
  });

  it('drops wide-gamut doubles, fonts and selectors that search the document', () => {
    const css =
      '@supports (color: color(display-p3 1 1 1)) { p { color: red } }' +
      '@font-face { font-family: A } p, :root:where(:has(.dark)) { top: 0 }';
    expect(remove(css)).toBe('p{top:0}');
  });
});

describe('addSystemScheme', () => {
  it('repeats dark rules for the system’s dark scheme', () => {
    const root = postcss.parse('.dark, .dark-theme { --a: 1 } .light { --a: 2 }');
    addSystemScheme(root);
    expect(root.toString().replace(/\s+/g, '')).toBe(
      '.dark,.dark-theme{--a:1}@media(prefers-color-scheme:dark){.system{--a:1}}.light{--a:2}',
    );
  });
});
