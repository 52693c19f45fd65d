import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { guideNames, guidePath } from '../server/src/site/guides.ts';
import { partPath, parts, referencePath } from '../server/src/site/reference/parts.ts';
import { seriousFaults } from './support/faults.ts';
import { expectNoOverflow } from './support/fits.ts';
import { inBrowser } from './support/use-world.ts';
import type { World } from './support/world.ts';

const paths = [...guideNames.map(guidePath), referencePath, ...parts.map(({ name }) => partPath(name))];

/** The rules of axe that depend on what a page looks like. */
const looks = ['color-contrast', 'link-in-text-block', 'scrollable-region-focusable', 'target-size'];

/** Opens a page, and collects its errors and its requests to other hosts. */
async function openPage(world: World, path: string): Promise<{ page: Page; problems: string[] }> {
  const page = await world.newPage();
  const problems: string[] = [];
  page.on('console', (message) => problems.push(message.text()));
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('request', (request) => {
    if (!request.url().startsWith(world.url)) problems.push(request.url());
  });
  await page.goto(`${world.url}${path}`);
  return { page, problems };
}

inBrowser('the documentation', (world) => {
  describe('every page of the docs', () => {
    it.each(paths)(
      '%s is accessible, light on a wide screen and dark on a phone, and loads nothing from other sites',
      async (path) => {
        const { page, problems } = await openPage(world(), path);
        await page.emulateMedia({ colorScheme: 'light' });
        await page.setViewportSize({ width: 1440, height: 860 });
        expect(await seriousFaults(page)).toEqual([]);
        await page.emulateMedia({ colorScheme: 'dark' });
        await page.setViewportSize({ width: 390, height: 844 });
        await expectNoOverflow(page);
        // The page is the same, apart from its colours and its layout.
        expect(await seriousFaults(page, looks)).toEqual([]);
        expect(problems).toEqual([]);
      },
      // The page of the operator API has 65 calls: axe looks at it for half a minute.
      300_000,
    );

    it('has three columns on a wide screen and one on a phone', async () => {
      const { page } = await openPage(world(), partPath('channel'));
      const leftEdges = async () => {
        const edges = await Promise.all(
          ['.side', '#listPublishers .explanation', '#listPublishers .example'].map((selector) =>
            page.locator(selector).boundingBox(),
          ),
        );
        return edges.map((box) => box?.x);
      };
      await page.setViewportSize({ width: 1440, height: 860 });
      const [side, explanation, example] = (await leftEdges()) as [number, number, number];
      expect(side).toBeLessThan(explanation);
      expect(explanation).toBeLessThan(example);
      await page.setViewportSize({ width: 390, height: 844 });
      const [noSide, first, second] = await leftEdges();
      expect([noSide, first]).toEqual([undefined, second]);
      await page.getByText('Contents', { exact: true }).click();
      await page.getByRole('link', { name: 'Reporting API' }).first().click();
      await page.getByRole('heading', { name: 'Reporting API', level: 1 }).waitFor();
    });

    it('uses one typeface, which the service itself has', async () => {
      const { page } = await openPage(world(), referencePath);
      const font = 'document.fonts.ready.then(() => document.fonts.check("16px \'Inter Variable\'"))';
      expect(await page.evaluate(font)).toBe(true);
      const families = await page.evaluate<string[]>(
        "['body', 'button', 'h1', 'td'].map((name) => getComputedStyle(document.querySelector(name)).fontFamily)",
      );
      for (const family of families) expect(family).toMatch(/^"Inter Variable"/);
    });
  });

  describe('the search', () => {
    const search = (page: Page) => page.getByRole('combobox', { name: 'Search' });

    it('is opened with / and used with the keyboard only', async () => {
      const { page, problems } = await openPage(world(), '/docs');
      await page.keyboard.press('/');
      await search(page).fill('list publish');
      const options = page.getByRole('option');
      await options.first().waitFor();
      expect(await options.first().textContent()).toContain('List publishers');
      expect(await options.first().getAttribute('aria-selected')).toBe('true');
      await page.keyboard.press('ArrowDown');
      expect(await options.nth(1).getAttribute('aria-selected')).toBe('true');
      expect(await search(page).getAttribute('aria-activedescendant')).toBe(
        await options.nth(1).getAttribute('id'),
      );
      expect(await seriousFaults(page)).toEqual([]);
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('Enter');
      await page.waitForURL(/\/docs\/reference\/channel#listPublishers$/);
      expect(await page.locator('#listPublishers').isVisible()).toBe(true);
      expect(problems).toEqual([]);
    });

    it('finds an error code on a phone, by touch, and says when nothing is found', async () => {
      const { page } = await openPage(world(), partPath('partner'));
      await page.setViewportSize({ width: 390, height: 844 });
      await page.getByRole('button', { name: 'Search' }).click();
      await search(page).fill('zzzzzz');
      await page.getByText('Nothing found for “zzzzzz”.').waitFor();
      await expectNoOverflow(page);
      await search(page).fill('throttled');
      await page.getByRole('option', { name: 'throttled' }).first().click();
      await page.waitForURL(/\/docs\/errors#error-throttled$/);
      await page.keyboard.press('/');
      await page.keyboard.press('Escape');
      expect(await search(page).isVisible()).toBe(false);
    });

    it('does not open while a value is typed', async () => {
      const { page } = await openPage(world(), partPath('partner'));
      await page.getByLabel('Key', { exact: true }).pressSequentially('a/b');
      expect(await page.getByLabel('Key', { exact: true }).inputValue()).toBe('a/b');
      expect(await search(page).isVisible()).toBe(false);
    });
  });

  describe('the examples', () => {
    const code = (page: Page, id: string) => page.locator(`#${id} .request pre:visible`).textContent();
    const clipboard = (page: Page) => page.evaluate<string>('navigator.clipboard.readText()');
    const allowClipboard = (page: Page) =>
      page.context().grantPermissions(['clipboard-read', 'clipboard-write']);

    it('are copied with the address of the reader, with a confirmation that is seen and announced', async () => {
      const { page } = await openPage(world(), partPath('channel'));
      await allowClipboard(page);
      const button = page.locator('#getChannel .request').getByRole('button', { name: 'Copy' });
      await button.click();
      await page.locator('#getChannel .request').getByText('Copied', { exact: true }).waitFor();
      await page
        .locator('[data-announcement]')
        .getByText('Copied to the clipboard.')
        .waitFor({ state: 'attached' });
      expect(await clipboard(page)).toBe(
        `curl '${world().url}/platform/channel/details' \\\n  -H 'x-api-key: YOUR_CHANNEL_SECRET_KEY'`,
      );
      await button.getByText('Copy', { exact: true }).waitFor();
    });

    it('are copied in the chosen language, which stays chosen on the next page', async () => {
      const { page } = await openPage(world(), partPath('channel'));
      await allowClipboard(page);
      const example = page.locator('#getChannel .request');
      await example.getByRole('button', { name: 'TypeScript' }).click();
      await example.getByRole('button', { name: 'Copy' }).click();
      await expect.poll(() => clipboard(page)).toContain('await encart.channel.details()');
      await page.goto(`${world().url}${partPath('reporting')}`);
      expect(await code(page, 'getReport')).toContain('await encart.reporting.report({');
    });

    it('of guides are copied too, with the address of the reader', async () => {
      const { page } = await openPage(world(), '/docs/partners');
      await allowClipboard(page);
      const blocks = await page.locator('.code').count();
      expect(await page.locator('.code button[data-copy]:visible').count()).toBe(blocks);
      await page
        .locator('.code', { hasText: '/recommendations' })
        .first()
        .getByRole('button', { name: 'Copy' })
        .click();
      await expect.poll(() => clipboard(page)).toContain(`curl -fsS ${world().url}/recommendations`);
    });

    describe('with the values of the reader', () => {
      const secret = 'enc_prod_sk_1111222233334444';
      const publisherKey = 'enc_prod_pk_5555666677778888';
      const id = '11111111-2222-7333-8444-555555555555';

      it('have the key that was chosen, where it is accepted', async () => {
        const { page } = await openPage(world(), partPath('partner'));
        const kind = page.getByLabel('Kind of key');
        const key = page.getByLabel('Key', { exact: true });
        await key.fill(publisherKey);
        expect(await code(page, 'getRecommendations')).toContain(`x-api-key: ${publisherKey}`);
        // The kind is read from the key.
        await key.fill(secret);
        expect(await kind.inputValue()).toBe('channel-secret');
        expect(await code(page, 'getRecommendations')).toContain(`x-api-key: ${secret}`);
        await kind.selectOption('Publisher key');
        expect(await key.inputValue()).toBe(publisherKey);
        // The page of the channel has the secret key, and a placeholder for what it does not know.
        await page.goto(`${world().url}${partPath('channel')}`);
        expect(await code(page, 'listPublishers')).toContain(`x-api-key: ${secret}`);
        await kind.selectOption('Channel publishable key');
        expect(await code(page, 'listPublishers')).toContain('x-api-key: YOUR_CHANNEL_PUBLISHABLE_KEY');
        expect(await code(page, 'addPublishers')).toContain(`x-api-key: ${secret}`);
      });

      it('refuse a key that the calls of the page do not accept, or that would break the command', async () => {
        const { page } = await openPage(world(), partPath('channel'));
        const key = page.getByLabel('Key', { exact: true });
        for (const [value, problem] of [
          ['enc_prod_op_1234', 'The calls of this page do not accept this kind of key.'],
          ["enc_prod_sk_1'; rm -rf", 'A key has no spaces, quotes or backslashes.'],
          ['hello', 'This does not look like a key: keys begin with enc_.'],
        ] as const) {
          await key.fill(value);
          await page.getByText(problem).waitFor();
          expect(await code(page, 'getChannel')).toContain('YOUR_CHANNEL_SECRET_KEY');
        }
      });

      it('have ids too; all of it is never sent, and forgotten with the tab or on request', async () => {
        const { page } = await openPage(world(), partPath('channel'));
        const sent: string[] = [];
        page.on('request', (request) => {
          sent.push(request.url(), JSON.stringify(request.headers()), request.postData() ?? '');
        });
        await page.getByLabel('Key', { exact: true }).fill(secret);
        await page.getByText('Ids', { exact: true }).click();
        await page.getByLabel('Publisher id').fill(id);
        expect(await code(page, 'getPublisher')).toContain(`/platform/publishers/details/${id}'`);
        await page.goto(`${world().url}${partPath('operator')}`);
        expect(await code(page, 'operatorGetPublisher')).toContain(`/operator/publishers/${id}'`);
        await page.goBack();
        expect(sent.length).toBeGreaterThan(0);
        expect(sent.join()).not.toContain(secret);
        expect(sent.join()).not.toContain(id);
        expect(page.url()).not.toContain(secret);
        expect(await page.evaluate('JSON.stringify(localStorage) + document.cookie')).toBe('{}');

        const otherTab = await page.context().newPage();
        await otherTab.goto(`${world().url}${partPath('channel')}`);
        expect(await code(otherTab, 'getChannel')).toContain('YOUR_CHANNEL_SECRET_KEY');

        expect(await code(page, 'getChannel')).toContain(secret);
        await page.getByRole('button', { name: 'Forget them' }).click();
        expect(await code(page, 'getChannel')).toContain('YOUR_CHANNEL_SECRET_KEY');
        expect(await code(page, 'getPublisher')).not.toContain(id);
        expect(await page.evaluate('sessionStorage.length')).toBeLessThanOrEqual(1);
      });
    });
  });

  describe('an address that does not exist', () => {
    it.each(['/docs/nothing', '/nothing'])(
      '%s: a page that leads to the docs and the console',
      async (path) => {
        const page = await world().newPage();
        const answer = await page.goto(`${world().url}${path}`);
        expect(answer?.status()).toBe(404);
        await page.getByRole('heading', { name: 'Page not found' }).waitFor();
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme });
          expect(await seriousFaults(page)).toEqual([]);
        }
        await page.setViewportSize({ width: 390, height: 844 });
        await expectNoOverflow(page);
        await page.getByRole('link', { name: /^Console.*Reports, publishers/ }).click();
        await page.waitForURL(/\/console/);
        await page.goBack();
        await page.getByRole('link', { name: /^Documentation/ }).click();
        await page.getByRole('heading', { name: 'Documentation', level: 1 }).waitFor();
      },
    );
  });
});
