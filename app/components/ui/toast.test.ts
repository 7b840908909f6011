import { afterEach, expect, test } from 'vitest';
import { dismissToast, showToast, toastStore } from './toast.ts';

const seen = () => toastStore.read().map(({ message }) => message);
const closeNewest = () => dismissToast(toastStore.read().at(-1)?.id ?? 0);

afterEach(() => {
  while (seen().length > 0) closeNewest();
});

test('shows three toasts at once, and earlier errors when there is room', () => {
  for (const message of ['a', 'b', 'c', 'd', 'e']) showToast({ type: 'warning', message });
  expect(seen()).toEqual(['c', 'd', 'e']);
  closeNewest();
  expect(seen()).toEqual(['b', 'c', 'd']);
  closeNewest();
  closeNewest();
  expect(seen()).toEqual(['a', 'b']);
});

test('drops earlier successes that do not fit', () => {
  showToast({ type: 'success', message: 'done' });
  for (const message of ['a', 'b', 'c']) showToast({ type: 'error', message });
  closeNewest();
  expect(seen()).toEqual(['a', 'b']);
});

test('keeps two toasts of the same text that undo different changes', () => {
  for (const clipId of ['a', 'b', 'a']) {
    showToast({ type: 'success', message: 'gone', undo: { action: '/', fields: { clipId } } });
  }
  expect(toastStore.read().map(({ undo }) => undo?.fields.clipId)).toEqual(['b', 'a']);
});

test('shows a repeated text once, as the newest, and counts it', () => {
  for (const message of ['a', 'b', 'a', 'a']) showToast({ type: 'error', message });
  expect(seen()).toEqual(['b', 'a']);
  expect(toastStore.read().map(({ again = 0 }) => again)).toEqual([0, 2]);
});
