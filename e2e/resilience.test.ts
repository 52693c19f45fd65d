import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { seriousFaults } from './support/faults.ts';
import { password } from './support/people.ts';
import { inBrowser } from './support/use-world.ts';

const maxScriptBytes = 200_000;
const unreachable = 'The service cannot be reached.';

inBrowser('a bad connection', (world) => {
  it('the overview needs less than 200 kB of script, compressed and cached forever', async () => {
    const channel = await world().newChannel('Counts bytes');
    const member = await world().newPerson({ channels: [{ id: channel.id, role: 'viewer' }] });
    const page = await world().newPage();
    await page.context().addCookies((await member.context().storageState()).cookies);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Network.enable');
    const scripts = new Map<string, { path: string; headers: Record<string, string> }>();
    let bytes = 0;
    devtools.on('Network.responseReceived', ({ requestId, type, response: { url, headers } }) => {
      if (type === 'Script') scripts.set(requestId, { path: new URL(url).pathname, headers });
    });
    devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (scripts.has(requestId)) bytes += encodedDataLength;
    });
    await page.goto(`${world().base}/c/${channel.id}/overview`);
    await page.getByRole('button', { name: /^Impressions \d/ }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(bytes).toBeGreaterThan(50_000);
    expect(bytes).toBeLessThan(maxScriptBytes);
    const hashed = [...scripts.values()].filter(({ path }) => path.startsWith('/console/assets/'));
    for (const { path, headers } of hashed)
      expect([path, headers['content-encoding'], headers['cache-control']]).toEqual([
        path,
        'br',
        'public, max-age=31536000, immutable',
      ]);
  });

  it('a page whose file does not load says so inside the shell, and appears once the file loads', async () => {
    const channel = await world().newChannel('Misses a file');
    const page = await world().newPerson({ channels: [{ id: channel.id, role: 'admin' }] });
    await page.goto(`${world().base}/c/${channel.id}/overview`);
    await page.getByRole('button', { name: /^Impressions \d/ }).waitFor();
    let attempts = 0;
    await page.route('**/assets/reports-page*.js', (route) => {
      attempts++;
      return route.abort();
    });
    await page.getByRole('link', { name: 'Reports' }).click();
    await page.getByText('This page could not be loaded').waitFor();
    await page.getByRole('navigation', { name: 'Channel' }).waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    const before = attempts;
    // It tries more than once.
    await expect.poll(() => attempts - before, { timeout: 30_000 }).toBeGreaterThan(1);
    await page.unroute('**/assets/reports-page*.js');
    await page.getByRole('heading', { level: 1, name: 'Reports' }).waitFor();
  });

  it('a console whose own file does not load says so, without a browser error page', async () => {
    const page = await world().newPage();
    await page.route('**/assets/vendor*.js', (route) => route.abort());
    await page.goto(`${world().base}/sign-in`);
    await page.getByText('The console could not be loaded').waitFor();
    await page.unroute('**/assets/vendor*.js');
    await page.getByRole('button', { name: 'Try now' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  });

  it('without the service the page and its input stay, and the console recovers by itself', async () => {
    const { page, dialog } = await openNewChannel(await world().newPerson({ staff: 'admin' }));
    await dialog.getByLabel('Name').fill('Kept Typing');
    await cutOff(page);
    await dialog.getByRole('button', { name: 'Create channel' }).click();
    await page.getByText(unreachable).waitFor();
    await dialog.getByText('The service did not answer. Check your connection, then try again.').waitFor();
    expect(await dialog.getByLabel('Name').inputValue()).toBe('Kept Typing');
    expect(await seriousFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Try now' }).click();
    expect(await dialog.isVisible()).toBe(true);

    await page.unrouteAll();
    await page.getByText(unreachable).waitFor({ state: 'hidden' });
    await dialog.getByRole('button', { name: 'Create channel' }).click();
    await page.getByRole('dialog', { name: 'Kept Typing created' }).waitFor();
  });

  it('a list stays when its refresh fails', async () => {
    const channel = await world().newChannel('Keeps its list');
    await world().newPublisher(channel, 'Stays Shown');
    const page = await world().newPerson({ channels: [{ id: channel.id, role: 'admin' }] });
    await page.goto(`${world().base}/c/${channel.id}/publishers`);
    await page.getByRole('row', { name: /Stays Shown/ }).waitFor();
    await page.getByRole('link', { name: 'Exclusions' }).click();
    await page.getByRole('heading', { level: 1, name: 'Exclusions' }).waitFor();
    await cutOff(page);
    await page.getByRole('link', { name: 'Publishers', exact: true }).click();
    // A browser that loses its network tells the page.
    await page.evaluate("window.dispatchEvent(new Event('offline'))");
    await page.getByText(unreachable).waitFor();
    await page.getByRole('row', { name: /Stays Shown/ }).waitFor();
    await page.unrouteAll();
    await page.getByText(unreachable).waitFor({ state: 'hidden' });
    await page.getByRole('row', { name: /Stays Shown/ }).waitFor();
  });

  it('after the session ended, signing in over the page keeps its input', async () => {
    const { page, dialog } = await openNewChannel(await world().newPerson({ staff: 'admin' }));
    await dialog.getByLabel('Name').fill('Half Typed');
    await page.context().clearCookies();
    await dialog.getByRole('button', { name: 'Create channel' }).click();
    const signIn = page.getByRole('dialog', { name: 'Your session has ended' });
    await signIn.getByLabel('Password', { exact: true }).fill(password);
    expect(await seriousFaults(page)).toEqual([]);
    await signIn.getByRole('button', { name: 'Sign in' }).click();
    await signIn.waitFor({ state: 'hidden' });
    expect(await dialog.getByLabel('Name').inputValue()).toBe('Half Typed');
    await dialog.getByRole('button', { name: 'Create channel' }).click();
    await page.getByRole('dialog', { name: 'Half Typed created' }).waitFor();
  });

  /** The dialog for a new channel. */
  async function openNewChannel(page: Page) {
    await page.goto(`${world().base}/network/channels`);
    await page.getByRole('button', { name: 'Create channel' }).first().click();
    return { page, dialog: page.getByRole('dialog', { name: 'Create channel' }) };
  }
});

/** Every request fails, as if the service were gone. */
async function cutOff(page: Page): Promise<void> {
  await page.route('**/*', (route) => route.abort('connectionrefused'));
}
