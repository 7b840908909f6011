import { type Page, test } from '@playwright/test';

/** What React keeps at the document that it has rendered. */
interface Root {
  stateNode: { current: { memoizedState: { isDehydrated: boolean } } };
}

/** Waits until the page's scripts listen: what is pressed or focused before they do is native. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const [, root] =
      Object.entries(document).find(([key]) => key.startsWith('__reactContainer')) ?? [];
    return (root as Root | undefined)?.stateNode.current.memoizedState.isDehydrated === false;
  });
  // Effects run a moment later.
  await idle(page);
}

/** Waits until the page's scripts have nothing to do that is more urgent than what can wait. */
export async function idle(page: Page): Promise<void> {
  await page.evaluate(() => scheduler.postTask(() => {}, { priority: 'background' }));
}

/** Goes to an address, until its scripts listen: for what only they do. */
export async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await hydrated(page);
}

/** {@link visit}, in a project without scripts a plain visit: for what is done in another way without them. */
export async function open(page: Page, address: string): Promise<void> {
  if (test.info().project.use.javaScriptEnabled === false) await page.goto(address);
  else await visit(page, address);
}
