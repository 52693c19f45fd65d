import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Expects that the page does not scroll horizontally. Charts need a moment to shrink, so it polls. */
export async function expectNoOverflow(page: Page): Promise<void> {
  const overflow = 'document.documentElement.scrollWidth - window.innerWidth';
  await expect.poll(() => page.evaluate<number>(overflow), { timeout: 30_000 }).toBeLessThanOrEqual(0);
}
