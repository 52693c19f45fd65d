import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Asked from outside: a page's policy lets nothing be evaluated within it. What is drawn takes a moment to become narrower. */
export async function expectNoOverflow(page: Page): Promise<void> {
  const overflow = 'document.documentElement.scrollWidth - window.innerWidth';
  await expect.poll(() => page.evaluate<number>(overflow), { timeout: 15_000 }).toBeLessThanOrEqual(0);
}
