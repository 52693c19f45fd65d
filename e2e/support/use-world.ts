import { afterAll, beforeAll, describe } from 'vitest';
import { findBrowser, noBrowser } from './browser.ts';
import { openWorld, type Prepare, type World } from './world.ts';

/** One service and one browser for a file. Without a browser its tests are left out, and it is said why. */
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
