import { describe, expect, it } from 'vitest';
import { authenticatorCode } from '../../support/authenticator.ts';
import { type Browser, newPerson, openBrowser, password, signIn, tokenOf } from '../../support/people.ts';
import { useService } from '../../support/service.ts';

const service = useService();
const me = async (browser: Browser) => (await browser.call('GET', '/console/api/me')).status;
const twoFactor = (browser: Browser, step: string, body: unknown) =>
  browser.call('POST', `/console/auth/two-factor/${step}`, { body });

/** The code after the one that was used for the setup. */
const nextCode = (uri: string) => authenticatorCode(uri, Date.now() + 30_000);

async function enrolled() {
  const person = await newPerson(service());
  const begun = await twoFactor(person.browser, 'enable', { password });
  expect(begun.status).toBe(200);
  const uri: string = begun.body.totp_uri;
  const codes: string[] = begun.body.backup_codes;
  const used = authenticatorCode(uri);
  expect((await twoFactor(person.browser, 'verify-totp', { code: used })).status).toBe(204);
  return { ...person, uri, codes, used };
}

describe('a second factor', () => {
  it('is required after it was confirmed with a code', async () => {
    const { email, browser } = await newPerson(service());
    expect((await twoFactor(browser, 'enable', { password: 'not my password' })).body).toEqual({
      password: ['Wrong password.'],
    });
    const { body } = await twoFactor(browser, 'enable', { password });
    expect(body.totp_uri).toMatch(/^otpauth:\/\/totp\/Encart:/);
    expect(body.backup_codes.length).toBeGreaterThanOrEqual(8);
    expect((await signIn(openBrowser(service()), email)).body).toEqual({ two_factor_required: false });
    const wrong = await twoFactor(browser, 'verify-totp', { code: '000000' });
    expect([wrong.status, Object.keys(wrong.body)]).toEqual([400, ['code']]);
    const code = authenticatorCode(body.totp_uri);
    expect((await twoFactor(browser, 'verify-totp', { code })).status).toBe(204);
    const { user } = (await browser.call('GET', '/console/api/me')).body;
    expect(user.two_factor_enabled).toBe(true);
    expect((await signIn(openBrowser(service()), email)).body).toEqual({ two_factor_required: true });
  });

  it('is required between the password and the session', async () => {
    const { email, uri } = await enrolled();
    const browser = openBrowser(service());
    await signIn(browser, email);
    expect(browser.cookies.has('encart.session_token')).toBe(false);
    expect(await me(browser)).toBe(401);
    expect((await twoFactor(browser, 'verify-totp', { code: '000000' })).status).toBe(400);
    expect(await me(browser)).toBe(401);
    expect((await twoFactor(browser, 'verify-totp', { code: nextCode(uri) })).status).toBe(204);
    expect(await me(browser)).toBe(200);
  });

  it('accepts no code without the password', async () => {
    const { uri } = await enrolled();
    const answer = await twoFactor(openBrowser(service()), 'verify-totp', { code: nextCode(uri) });
    expect(answer.status).toBe(401);
  });

  it('accepts each backup code once', async () => {
    const { email, codes } = await enrolled();
    for (const expected of [204, 400]) {
      const browser = openBrowser(service());
      await signIn(browser, email);
      expect((await twoFactor(browser, 'verify-backup-code', { code: codes[0] })).status).toBe(expected);
      expect(await me(browser)).toBe(expected === 204 ? 200 : 401);
    }
  });

  it('ends the sign-in after five wrong codes, and locks after ten', async () => {
    const { email, uri } = await enrolled();
    const guess = async () => {
      const browser = openBrowser(service());
      await signIn(browser, email);
      for (let i = 0; i < 5; i++) await twoFactor(browser, 'verify-totp', { code: '000000' });
      return browser;
    };
    const tired = await guess();
    expect((await twoFactor(tired, 'verify-totp', { code: nextCode(uri) })).status).toBe(401);
    await guess();
    const locked = openBrowser(service());
    await signIn(locked, email);
    expect((await twoFactor(locked, 'verify-totp', { code: nextCode(uri) })).status).toBe(429);
  });

  it('cannot be set up twice, can be disabled by the user, and by an admin', async () => {
    const { id, email, browser } = await enrolled();
    expect((await twoFactor(browser, 'enable', { password })).status).toBe(409);
    const renewed = await twoFactor(browser, 'generate-backup-codes', { password });
    expect(renewed.body.backup_codes.length).toBeGreaterThanOrEqual(8);
    expect((await twoFactor(browser, 'disable', { password: 'not my password' })).status).toBe(400);
    expect((await twoFactor(browser, 'disable', { password })).status).toBe(204);
    expect((await signIn(openBrowser(service()), email)).body).toEqual({ two_factor_required: false });
    const { body } = await twoFactor(browser, 'enable', { password });
    await twoFactor(browser, 'verify-totp', { code: authenticatorCode(body.totp_uri) });
    const taken = await service().operator('PATCH', `/users/${id}`, { two_factor_enabled: false });
    expect(taken.body.two_factor_enabled).toBe(false);
    expect((await signIn(openBrowser(service()), email)).body).toEqual({ two_factor_required: false });
  });

  it('is still required after a reset link', async () => {
    const { id } = await enrolled();
    const { body } = await service().operator('POST', `/users/${id}/reset-link`);
    const browser = openBrowser(service());
    const used = await browser.call('POST', '/console/api/links/use', {
      body: { token: tokenOf(body.link), password: 'another password altogether' },
    });
    expect(used.body).toEqual({ two_factor_required: true });
    expect(await me(browser)).toBe(401);
  });

  it('accepts a code once: not again, no older one, and not the one used for the setup', async () => {
    const { email, uri, used } = await enrolled();
    const next = nextCode(uri);
    const answers = [];
    for (const code of [used, next, next, used]) {
      const browser = openBrowser(service());
      await signIn(browser, email);
      const answer = await twoFactor(browser, 'verify-totp', { code });
      answers.push(answer.status);
      if (answer.status === 400)
        expect(answer.body).toEqual({ code: ['This code is wrong or has been used.'] });
    }
    expect(answers).toEqual([400, 204, 400, 400]);
  });

  it.each(['verify-totp', 'verify-backup-code'])(
    '%s accepts one of ten parallel uses of one code',
    async (step) => {
      const { email, uri, codes } = await enrolled();
      const browsers = Array.from({ length: 10 }, () => openBrowser(service()));
      for (const browser of browsers) await signIn(browser, email);
      const code = step === 'verify-totp' ? nextCode(uri) : codes[0];
      const answers = await Promise.all(browsers.map((browser) => twoFactor(browser, step, { code })));
      expect(answers.map(({ status }) => status).sort()).toEqual([204, ...Array(9).fill(400)]);
      const inside = await Promise.all(browsers.map(me));
      expect(inside.filter((status) => status === 200)).toHaveLength(1);
    },
  );

  it('ignores invalid cookies', async () => {
    for (const cookie of ['%', '%zz.abc', 'a.b', '.', 'x'.repeat(4_000)]) {
      const browser = openBrowser(service());
      browser.cookies.set('encart.two_factor', cookie);
      browser.cookies.set('encart.device', cookie);
      expect((await twoFactor(browser, 'verify-totp', { code: '123456' })).status).toBe(401);
      expect((await signIn(browser, 'nobody@example.com')).status).toBe(401);
    }
  });
});
