import { expect, it } from 'vitest';
import { guideNames, guidePath } from '../server/src/site/guides.ts';
import { seriousFaults } from './support/faults.ts';
import { expectNoOverflow } from './support/fits.ts';
import { inBrowser } from './support/use-world.ts';

inBrowser('every guide', (world) => {
  it.each(guideNames)(
    '%s is accessible, fits a phone and loads nothing from other sites, in light and dark',
    async (name) => {
      const page = await world().newPage();
      const problems: string[] = [];
      page.on('console', (message) => problems.push(message.text()));
      page.on('request', (request) => {
        if (!request.url().startsWith(world().url)) problems.push(request.url());
      });
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width: 1280, height: 860 });
        await page.goto(`${world().url}${guidePath(name)}`);
        expect(await seriousFaults(page)).toEqual([]);
        await page.setViewportSize({ width: 390, height: 844 });
        await expectNoOverflow(page);
        expect(await seriousFaults(page)).toEqual([]);
      }
      expect(problems).toEqual([]);
    },
  );
});
