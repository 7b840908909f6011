import { describe, expect, it } from 'vitest';
import { createExtensionMemory } from './extensionMemory.ts';
import { extensionsHeader, extensionTokens } from './extensions.ts';

const announcing = (value: string) => new Headers({ [extensionsHeader]: value });
const minute = 60_000;

describe('createExtensionMemory', () => {
  it('knows of nothing before the first answer', () => {
    const memory = createExtensionMemory();
    expect(memory.isKnown()).toBe(false);
    expect(extensionTokens.some(memory.has)).toBe(false);
  });

  it('keeps an announcement for ten minutes after the last answer', () => {
    let time = 0;
    const memory = createExtensionMemory(() => time);
    memory.learn(announcing('sort'));
    time = 9 * minute;
    memory.learn(announcing('sort'));
    time = 18 * minute;
    expect(memory.has('sort')).toBe(true);
    expect(memory.has('tags')).toBe(false);
    time = 19 * minute;
    expect(memory.has('sort')).toBe(false);
    expect(memory.isKnown()).toBe(false);
  });

  it('forgets what an answer announces no more', () => {
    const memory = createExtensionMemory(() => 0);
    memory.learn(announcing('sort, tags'));
    memory.learn(announcing('tags'));
    expect(memory.has('sort')).toBe(false);
    memory.learn(new Headers());
    expect(memory.has('tags')).toBe(false);
    expect(memory.isKnown()).toBe(true);
  });

  it('does without a refused extension for ten minutes, whatever is announced', () => {
    let time = 0;
    const memory = createExtensionMemory(() => time);
    memory.learn(announcing('sort, tags'));
    memory.drop(['sort']);
    time = 9 * minute;
    memory.learn(announcing('sort, tags'));
    expect(memory.has('sort')).toBe(false);
    expect(memory.has('tags')).toBe(true);
    time = 10 * minute;
    expect(memory.has('sort')).toBe(true);
  });
});
