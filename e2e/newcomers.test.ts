import decodeQr from 'qr/decode.js';
import { expect, it } from 'vitest';
import { seriousFaults } from './support/faults.ts';
import { joinAsFirstAdmin, password } from './support/people.ts';
import { inBrowser } from './support/use-world.ts';

inBrowser('newcomers', (world) => {
  it('are led from the bare address to the link in the log, and after that to sign-in', async () => {
    const page = await world().newPage();
    await page.goto(world().url);
    await page.getByRole('heading', { name: 'Create the first admin account' }).waitFor();
    await page.getByText('docker compose logs encart | grep console/join').waitFor();
    const token = world().firstLink.split('#')[1] ?? '';
    expect(token).not.toBe('');
    expect(await page.content()).not.toContain(token);
    expect(await seriousFaults(page)).toEqual([]);

    const admin = await world().newPage();
    await admin.goto(world().firstLink);
    await admin.getByText(/12 to 128 characters/).waitFor();
    await joinAsFirstAdmin(admin, world().firstLink);
    await page.goto(world().url);
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await page.getByLabel('E-mail').waitFor();
  });

  it('scan a QR code for the second factor, which holds the key that is also shown', async () => {
    const page = await world().newPerson({ staff: 'reviewer' });
    await page.goto(`${world().base}/account`);
    await page.getByRole('button', { name: 'Set up' }).click();
    await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
    const code = page.getByRole('img', { name: 'QR code for your authenticator app' });
    await code.waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    const pixels = await page.evaluate<{ width: number; height: number; data: number[] }>(drawCode);
    const scanned = new URL(decodeQr({ ...pixels, data: Uint8Array.from(pixels.data) }));
    expect(scanned.protocol).toBe('otpauth:');
    const key = scanned.searchParams.get('secret') ?? '';
    await page.getByRole('dialog').getByText(key, { exact: true }).waitFor();
  });

  it('get a page with a way back at unknown addresses of the console', async () => {
    const channel = await world().newChannel('Has few pages');
    const page = await world().newPerson({
      staff: 'reviewer',
      channels: [{ id: channel.id, role: 'viewer' }],
    });
    for (const path of [
      '/nothing',
      '/network/nothing',
      '/network/campaigns/nothing/at/all',
      `/c/${channel.id}/nothing`,
      '/c/nothing/overview',
    ]) {
      await page.goto(`${world().base}${path}`);
      await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
      expect([path, await page.getByRole('navigation').count()]).not.toEqual([path, 0]);
    }
    await page.getByRole('link', { name: 'Go to home page' }).click();
    await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
  });
});

/** Runs in the page: draws the code and returns its pixels. */
const drawCode = `(async () => {
  const svg = document.querySelector('svg[role="img"]').cloneNode(true);
  const side = 240;
  svg.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  svg.setAttribute('width', side);
  svg.setAttribute('height', side);
  const image = new Image();
  image.src = 'data:image/svg+xml,' + encodeURIComponent(svg.outerHTML);
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = side;
  const context = canvas.getContext('2d');
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, side, side);
  return { width: side, height: side, data: [...data] };
})()`;
