import { describe, expect, it } from 'vitest';
import { authenticatorCode } from '../support/authenticator.ts';
import {
  type Browser,
  newPerson,
  openBrowser,
  password,
  resetLink,
  signIn,
  useLink,
} from '../support/people.ts';
import { useService } from '../support/service.ts';

/**
 * A reset link ends everything that was begun with the old password, also what is in progress
 * while it is used.
 */
const service = useService();
const newPassword = 'a password that only the owner knows';
const me = async (browser: Browser) => (await browser.call('GET', '/console/api/me')).status;

/** Starts the calls while the link is being used: a sign-in takes as long as the hash of the new password. */
async function useLinkDuring(userId: string, begin: () => Promise<unknown>[]) {
  const link = await resetLink(service(), userId);
  const using = useLink(openBrowser(service()), link, { password: newPassword });
  await Promise.all(begin());
  expect((await using).status).toBe(200);
}

describe('while a link is used', () => {
  it('nobody signs in with the old password', async () => {
    const { id, email } = await newPerson(service());
    const browsers = Array.from({ length: 8 }, () => openBrowser(service()));
    await useLinkDuring(id, () => browsers.map((browser) => signIn(browser, email)));
    for (const browser of browsers) expect(await me(browser)).toBe(401);
  });

  it('a session from before sets no other password', async () => {
    const { id, email, browser } = await newPerson(service());
    const own = 'another password of the attacker';
    const body = { current_password: password, new_password: own };
    await useLinkDuring(id, () =>
      Array.from({ length: 4 }, () => browser.call('POST', '/console/auth/change-password', { body })),
    );
    expect(await me(browser)).toBe(401);
    expect((await signIn(openBrowser(service()), email, own)).status).toBe(401);
    expect((await signIn(openBrowser(service()), email, newPassword)).status).toBe(200);
  });
});

describe('after a link was used', () => {
  it('a sign-in that waits for a code cannot be finished', async () => {
    const { id, email, browser } = await newPerson(service());
    const twoFactor = (by: Browser, step: string, body: unknown) =>
      by.call('POST', `/console/auth/two-factor/${step}`, { body });
    const { body } = await twoFactor(browser, 'enable', { password });
    const first = authenticatorCode(body.totp_uri);
    expect((await twoFactor(browser, 'verify-totp', { code: first })).status).toBe(204);
    const halfway = openBrowser(service());
    expect((await signIn(halfway, email)).body).toEqual({ two_factor_required: true });
    const owner = openBrowser(service());
    const used = await useLink(owner, await resetLink(service(), id), { password: newPassword });
    // The second factor of the owner stays.
    expect(used.body).toEqual({ two_factor_required: true });
    const code = authenticatorCode(body.totp_uri, Date.now() + 30_000);
    expect((await twoFactor(halfway, 'verify-totp', { code })).status).toBe(401);
    expect((await twoFactor(owner, 'verify-totp', { code })).status).toBe(204);
    expect([await me(halfway), await me(owner)]).toEqual([401, 200]);
  });
});
