import { afterAll, beforeAll, describe } from 'vitest';
import { findBrowser, noBrowser } from './browser.ts';
import { openWorld, type Prepare, type World } from './world.ts';

/**
 * Starts one service and one browser per test file. Without a browser, the tests are skipped with the reason.
 */
export function inBrowser(name: string, tests: (world: () => World) => void, prepare?: Prepare): void {
  const isMissing = findBrowser() === undefined;
  describe.skipIf(isMissing)(isMissing ? `${name} (${noBrowser})` : name, () => {
    let world: World;
    beforeAll(async () => {
      world = await openWorld(prepare);
    });
    afterAll(() => world?.stop());
    tests(() => world);
  });
}
