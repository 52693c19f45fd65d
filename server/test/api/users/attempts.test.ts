import { describe, expect, it } from 'vitest';
import { type Browser, newPerson, openBrowser, password, signIn, someEmail } from '../../support/people.ts';
import { findInTables } from '../../support/scan.ts';
import { useService } from '../../support/service.ts';

const service = useService();
let addresses = 0;
/** A browser without cookies, with its own address. */
const stranger = () => openBrowser(service(), { address: `198.51.100.${++addresses}` });
const guess = async (browser: Browser, email: string, times: number) => {
  const statuses = [];
  for (let i = 0; i < times; i++) statuses.push((await signIn(browser, email, `wrong ${i}`)).status);
  return statuses;
};
const trail = async (object_id: string) =>
  (await service().operator('GET', `/audit?object_id=${object_id}&page_size=200`)).body.results as {
    action: string;
    actor: { type: string; id: string };
    details: Record<string, unknown>;
  }[];

/** Sets the number of earlier attempts. */
async function setAttempts(
  kind: 'account' | 'address' | 'customer',
  email: string,
  address: string,
  attempts: number,
) {
  const { users, database } = service().services;
  const counter = users.attempts.signIn(email, address, undefined).find((each) => each.kind === kind);
  if (!counter) throw new Error(kind);
  const { subject } = counter;
  await database.db
    .insertInto('sign_in_attempts')
    .values({ subject, attempts, since: new Date(), locked_until: null })
    .onConflict((c) => c.column('subject').doUpdateSet({ attempts }))
    .execute();
}

describe('too many wrong passwords', () => {
  it('lock an account only for the address they came from', async () => {
    const { email } = await newPerson(service());
    const attacker = stranger();
    expect(await guess(attacker, email, 11)).toEqual([...Array(10).fill(401), 429]);
    expect((await signIn(attacker, email)).status).toBe(429);
    expect((await signIn(stranger(), email)).status).toBe(200);
  });

  it('from many addresses lock an account, but not for a browser that signed in before', async () => {
    const { email, browser } = await newPerson(service());
    await setAttempts('account', email, '192.0.2.1', 99);
    expect(await guess(stranger(), email, 1)).toEqual([401]);
    expect((await signIn(stranger(), email)).status).toBe(429);
    await browser.call('POST', '/console/auth/sign-out');
    expect((await signIn(browser, email)).status).toBe(200);
    // The device cookie of one account is not valid for another.
    const other = await newPerson(service());
    await setAttempts('account', other.email, '192.0.2.1', 100);
    await guess(stranger(), other.email, 1);
    expect((await signIn(browser, other.email)).status).toBe(429);
  });

  it('lock the address, for any accounts; a right password does not reset the count', async () => {
    const { email } = await newPerson(service());
    const attacker = stranger();
    const address = `198.51.100.${addresses}`;
    await setAttempts('address', email, address, 98);
    expect((await signIn(attacker, email)).status).toBe(200);
    attacker.cookies.clear();
    expect(await guess(attacker, someEmail(), 1)).toEqual([401]);
    expect(await guess(attacker, someEmail(), 1)).toEqual([401]);
    expect(await guess(attacker, someEmail(), 1)).toEqual([429]);
    expect((await signIn(attacker, email)).status).toBe(429);
    expect((await signIn(stranger(), email)).status).toBe(200);
  });

  it('from many networks of one customer of IPv6 addresses lock all of them', async () => {
    const { email } = await newPerson(service());
    let networks = 0;
    const inNetwork = (customer = 1) =>
      openBrowser(service(), { address: `2001:db8:${customer}:${(++networks).toString(16)}::1` });
    await setAttempts('customer', email, '2001:db8:1:ffff::1', 999);
    expect(await guess(inNetwork(), someEmail(), 1)).toEqual([401]);
    expect(await guess(inNetwork(), someEmail(), 1)).toEqual([429]);
    expect((await signIn(inNetwork(), email)).status).toBe(429);
    expect((await signIn(inNetwork(2), email)).status).toBe(200);
  });

  it('on a known device lock only that device', async () => {
    const { email, browser } = await newPerson(service());
    expect(await guess(browser, email, 11)).toEqual([...Array(10).fill(401), 429]);
    expect((await signIn(stranger(), email)).status).toBe(200);
  });

  it('a device cookie that was changed or belongs to another account is ignored', async () => {
    const [one, two] = [await newPerson(service()), await newPerson(service())];
    const cookie = one.browser.cookies.get('encart.device') ?? '';
    const { devices } = service().services.users;
    expect(devices.recognise(`encart.device=${cookie}`, one.email)).toBe(cookie.split('.')[0]);
    expect(devices.recognise(`encart.device=${cookie}`, two.email)).toBeUndefined();
    expect(devices.recognise(`encart.device=x${cookie}`, one.email)).toBeUndefined();
    expect(
      devices.recognise(`encart.device=${cookie.replace(/\.\d+\./, '.99999999999.')}`, one.email),
    ).toBeUndefined();
    service().now = new Date(Date.now() + 181 * 86_400_000);
    expect(devices.recognise(`encart.device=${cookie}`, one.email)).toBeUndefined();
    service().now = undefined;
  });

  it('the device cookie is not accessible to scripts and other sites', async () => {
    const { email } = await newPerson(service());
    const answer = await signIn(stranger(), email);
    const cookie = ([answer.headers['set-cookie']] as unknown[])
      .flat()
      .find((each) => String(each).startsWith('encart.device='));
    expect(String(cookie).split('; ').slice(1).sort()).toEqual([
      'HttpOnly',
      'Max-Age=15552000',
      'Path=/console',
      'SameSite=Lax',
    ]);
    expect(String(cookie)).not.toContain(email);
  });
});

describe('a session', () => {
  it('ends 30 days after the sign-in, even if it is in use', async () => {
    const { id, browser } = await newPerson(service());
    const { db } = service().services.database;
    const age = (days: number) =>
      db
        .updateTable('user_sessions')
        .set({ created_at: new Date(Date.now() - days * 86_400_000) })
        .where('user_id', '=', id)
        .execute();
    await age(29.9);
    expect((await browser.call('GET', '/console/api/me')).status).toBe(200);
    const { body } = await browser.call('GET', '/console/auth/get-session');
    expect((Date.parse(body.session.expires_at) - Date.now()) / 86_400_000).toBeCloseTo(0.1, 2);
    await age(30.01);
    for (const url of ['/console/api/me', '/operator/channels', '/platform/channel/details/'])
      expect((await browser.call('GET', url)).status).toBe(401);
    const enable = await browser.call('POST', '/console/auth/two-factor/enable', { body: { password } });
    expect(enable.status).toBe(401);
  });
});

describe('a new password', () => {
  it("is rejected if it is common or the user's own e-mail, with an error at its field", async () => {
    const { email, browser } = await newPerson(service());
    const change = (new_password: string) =>
      browser.call('POST', '/console/auth/change-password', {
        body: { current_password: password, new_password },
      });
    for (const bad of ['password1234', 'Encart2025!!!', 'qwertyuiop12', email, 'ada test 1234'])
      expect([bad, Object.keys((await change(bad)).body)]).toEqual([bad, ['new_password']]);
    const invited = await service().operator('POST', '/users', { email: someEmail(), name: 'Grace Hopper' });
    const token = String(invited.body.link).split('#')[1];
    const use = (secret: string) =>
      openBrowser(service()).call('POST', '/console/api/links/use', { body: { token, password: secret } });
    for (const bad of ['letmein12345', 'gracehopper1906'])
      expect([bad, Object.keys((await use(bad)).body)]).toEqual([bad, ['password']]);
    expect((await use('a nanosecond of wire')).status).toBe(200);
  });
});

describe('the audit trail', () => {
  it('records sign-ins, failures, locks and sign-outs, but no typed values', async () => {
    const { id, email } = await newPerson(service());
    const browser = stranger();
    await guess(browser, email, 11);
    const other = stranger();
    await signIn(other, email);
    await other.call('POST', '/console/auth/sign-out');
    const entries = await trail(id);
    const count = (action: string) => entries.filter((entry) => entry.action === action).length;
    expect([count('user.sign_in_failed'), count('user.sign_in_locked'), count('user.signed_out')]).toEqual([
      1, 1, 1,
    ]);
    expect(count('user.signed_in')).toBe(2);
    const locked = entries.find(({ action }) => action === 'user.sign_in_locked');
    expect(locked).toMatchObject({ actor: { type: 'system' }, details: { limit: 'pair' } });
    expect(locked?.details.source).toMatch(/^[0-9a-f]{12}$/);
    expect(await findInTables(service().services.database.db, ['wrong 3', '198.51.100.'])).toEqual([]);
  });

  it('records changes of the second factor', async () => {
    const { id, browser } = await newPerson(service());
    await browser.call('POST', '/console/auth/two-factor/enable', { body: { password } });
    await browser.call('POST', '/console/auth/two-factor/verify-totp', { body: { code: '000000' } });
    expect((await trail(id)).map(({ action }) => action)).toEqual(
      expect.arrayContaining(['user.two_factor_begun', 'user.code_refused']),
    );
  });

  it('contains no e-mail address of an unknown user', async () => {
    const email = someEmail();
    await guess(stranger(), email, 2);
    expect(await findInTables(service().services.database.db, [email])).toEqual([]);
    const entries = await trail('unknown');
    expect(
      entries.some(({ action, details }) => action === 'user.sign_in_failed' && 'account' in details),
    ).toBe(true);
  });

  it('has a limited number of failures per minute, and the number of entries left out', () => {
    const { failureAuditBudget } = service().services.users;
    const minute = 60_000 * 1_000_000;
    const granted = Array.from({ length: 5_000 }, () => failureAuditBudget.take(minute)).filter(
      (each) => each.granted,
    );
    expect(granted).toHaveLength(60);
    expect(failureAuditBudget.take(minute + 60_000)).toEqual({ granted: true, skipped: 4_940 });
    expect(failureAuditBudget.take(minute + 60_001)).toEqual({ granted: true, skipped: 0 });
  });
});
