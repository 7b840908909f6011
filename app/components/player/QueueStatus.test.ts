import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import { describeProgress, QueueStatus } from './QueueStatus.tsx';

const progress = { failed: 0, played: 3, isFinished: false, isStopped: false };

describe('describeProgress', () => {
  it('says nothing as long as clips play', () => {
    expect(describeProgress(progress, 311)).toBe('');
  });

  it('counts what was skipped, and at the end what was played', () => {
    const skipped = { ...progress, failed: 1 };
    expect(describeProgress(skipped, 311)).toBe('Skipped a clip that could not be played.');
    expect(describeProgress({ ...skipped, failed: 2 }, 311)).toBe(
      'Skipped 2 clips that could not be played.',
    );
    expect(describeProgress({ ...skipped, played: 310, isFinished: true }, 311)).toBe(
      '310 of 311 played',
    );
    expect(describeProgress({ ...progress, played: 1200, isFinished: true }, 1200)).toBe(
      '1,200 of 1,200 played',
    );
  });
});

it('stands in elements that may hold what leads back', () => {
  const status = createElement(QueueStatus, {
    progress: { failed: 0, played: 1, isFinished: true, isStopped: false },
    ...{ isLast: true, count: 1, first: null },
    onReplay: () => {},
    back: createElement('div'),
  });
  const html = renderToStaticMarkup(createElement(MemoryRouter, null, status));
  // A paragraph would end there, and the page would differ from what scripts expect.
  expect(html).not.toMatch(/<p\b(?:(?!<\/p>).)*<div/);
});
