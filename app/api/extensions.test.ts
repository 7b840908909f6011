import { describe, expect, it } from 'vitest';
import { extensionTokens, formatExtensions, parseExtensions } from './extensions.ts';

describe('parseExtensions', () => {
  it('reads what formatExtensions writes', () => {
    expect(parseExtensions(formatExtensions(extensionTokens))).toEqual(extensionTokens);
  });

  it('ignores unknown tokens and parameters', () => {
    expect(parseExtensions('moods,sort;v=1 ,\ttags, sorted')).toEqual(['sort', 'tags']);
    expect(parseExtensions('')).toEqual([]);
    expect(parseExtensions(null)).toEqual([]);
  });
});
