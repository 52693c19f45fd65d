import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { consolePages, openPage, type Places, preparePlaces } from './support/pages.ts';
import { inBrowser } from './support/use-world.ts';
import type { World } from './support/world.ts';

/**
 * Breaks out of an attribute and of text. If it is parsed as HTML, an element with `data-injected` appears.
 */
const seed = `Lamp"><img data-injected src=x onerror=injected()>'b`;
const script = `</title></script><script data-injected>injected()</script>{{7*7}}`;

/**
 * The number of injected elements. A script that ran would also be a page error, because
 * `injected` is not defined.
 */
const injected = (page: Page) => page.locator('[data-injected]').count();

inBrowser('markup in user input', (world) => {
  let prepared: Promise<{ places: Places; page: Page; violations: string[] }> | undefined;
  const visitor = () => {
    prepared ??= prepare(world());
    return prepared;
  };

  describe.each(consolePages)('$name', ({ path }) => {
    it('is shown as text', async () => {
      const { places, page, violations } = await visitor();
      violations.length = 0;
      await openPage(page, `${world().base}${path(places)}`);
      expect([await injected(page), violations]).toEqual([0, []]);
    });
  });

  it('is really on the pages, character by character', async () => {
    const { places, page } = await visitor();
    const shown = async (path: string) => {
      await openPage(page, `${world().base}${path}`);
      return page.locator('body').textContent();
    };
    expect(await shown('/network/demand')).toContain(seed);
    expect(await shown(`/network/offers/${places.offerId}`)).toContain(`${seed} for you`);
    expect(await shown(`/c/${places.channelId}/publishers`)).toContain(`${seed} shop`);
    expect(await shown(`/a/${places.advertiserId}/offers`)).toContain(`${seed} for you`);
    expect(await shown('/network/channels')).toContain(script);
    expect(await shown('/network/people')).toContain(script);
  });

  it('in an address is shown as text, or not at all', async () => {
    const { places, page, violations } = await visitor();
    violations.length = 0;
    const value = encodeURIComponent(seed);
    for (const path of [
      `/network/publishers?q=${value}`,
      `/network/demand?q=${value}&tab=${value}`,
      `/network/explain?session=${value}`,
      `/network/report?by=${value}&from=${value}`,
      `/network/traffic?tab=${value}`,
      `/c/${places.channelId}/reports?breakdown=${value}&granularity=${value}&from=${value}`,
      `/c/${places.channelId}/publishers?status=${value}&q=${value}`,
      `/c/${value}/overview`,
      `/a/${value}/overview`,
      `/a/${places.advertiserId}/campaigns?q=${value}&status=${value}&sort=${value}`,
      `/${value}`,
    ]) {
      await openPage(page, `${world().base}${path}`);
      expect([path, await injected(page), violations]).toEqual([path, 0, []]);
    }
  });
});

async function prepare(world: World) {
  const places = await preparePlaces(world, { channel: script, brand: seed });
  await world.operator('POST', '/users', { email: 'seed@example.com', name: script, staff_role: 'reviewer' });
  await world.operator('PATCH', `/channels/${places.channelId}`, { offers_heading: seed });
  await world.operator('PATCH', `/offers/${places.offerId}`, {
    subheading: script,
    accept_copy: '<b data-injected>',
    promo_code: '<i data-injected>',
  });
  await world.operator('POST', `/channels/${places.channelId}/keys`, { kind: 'publishable', name: seed });
  await world.operator('POST', '/voids', {
    channel_id: places.channelId,
    session_ids: [places.sessionId],
    reason: script,
  });
  const page = await world.newPerson({ staff: 'admin' });
  const violations: string[] = [];
  page.on('pageerror', (error) => violations.push(error.message));
  page.on('dialog', (dialog) => violations.push(dialog.message()));
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) violations.push(message.text());
  });
  return { places, page, violations };
}
