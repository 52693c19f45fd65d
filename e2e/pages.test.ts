import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { seriousFaults } from './support/faults.ts';
import { expectNoOverflow } from './support/fits.ts';
import { consolePages, openPage, type Places, preparePlaces } from './support/pages.ts';
import { inBrowser } from './support/use-world.ts';
import type { World } from './support/world.ts';

const sizes = { desktop: { width: 1280, height: 860 }, phone: { width: 390, height: 844 } };

inBrowser('every page', (world) => {
  let prepared: Promise<{ places: Places; page: Page; problems: string[] }> | undefined;
  /** A page signed in as admin, and the problems that its browser reports. */
  const visitor = () => {
    prepared ??= prepare(world());
    return prepared;
  };

  describe.each(consolePages)('$name', ({ path, isPublic }) => {
    it('is accessible, light and dark, fits a phone and loads nothing from other sites', async () => {
      const { places, page: signedIn, problems } = await visitor();
      const page = isPublic ? await world().newPage() : signedIn;
      problems.length = 0;
      await page.emulateMedia({ colorScheme: 'light' });
      await page.setViewportSize(sizes.desktop);
      await openPage(page, `${world().base}${path(places)}`);
      expect(await seriousFaults(page)).toEqual([]);
      await page.emulateMedia({ colorScheme: 'dark' });
      // The page is the same in the dark, apart from its colours.
      expect(await seriousFaults(page, ['color-contrast'])).toEqual([]);
      await page.setViewportSize(sizes.phone);
      await expectNoOverflow(page);
      expect(/enc_\w+_(sk|op|ak)_\w{20}/.test(await page.content())).toBe(false);
      expect(problems).toEqual([]);
    });
  });

  it('rejects requests from a page of another site', async () => {
    const { page } = await visitor();
    const context = page.context();
    const foreign = await context.newPage();
    // The service answers under both host names, but the browser treats them as different sites.
    await foreign.goto(`${world().url.replace('127.0.0.1', 'localhost')}/docs/`);
    const answer = await foreign.evaluate(async (url) => {
      const response = await fetch(`${url}/operator/channels`, {
        method: 'POST',
        credentials: 'include',
        headers: { 'content-type': 'text/plain' },
        body: '{"name":"forged"}',
        mode: 'no-cors',
      }).catch(() => undefined);
      return response?.type ?? 'refused';
    }, world().url);
    expect(['opaque', 'refused']).toContain(answer);
    const { body } = await world().operator('GET', '/channels?q=forged');
    expect(body.count).toBe(0);
    await foreign.close();
  });
});

async function prepare(world: World) {
  const places = await preparePlaces(world, { channel: 'Has every page', brand: 'Night Train' });
  const page = await world.newPerson({ staff: 'admin' });
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('request', (request) => {
    // Images of offers come from the advertisers' sites.
    if (!request.url().startsWith(world.url) && request.resourceType() !== 'image')
      problems.push(request.url());
  });
  return { places, page, problems };
}
