import { describe, expect, it } from 'vitest';
import { createFirstAdminLink } from '../../../src/users/index.ts';
import {
  type Browser,
  newPerson,
  openBrowser,
  password,
  signIn,
  someEmail,
  tokenOf,
} from '../../support/people.ts';
import { startTestService, useService } from '../../support/service.ts';

const service = useService();
const missing = { error: 'Link not found.' };
const other = 'another password altogether';

async function invite(email = someEmail()): Promise<{ id: string; email: string; token: string }> {
  const { body } = await service().operator('POST', '/users', { email, name: 'Ada' });
  return { id: body.id, email, token: tokenOf(body.link) };
}
const read = (token: string) =>
  openBrowser(service()).call('POST', '/console/api/links/read', { body: { token } });
const use = (token: string, body: object, browser = openBrowser(service())) =>
  browser.call('POST', '/console/api/links/use', { body: { token, ...body } });

describe('an invitation', () => {
  it('shows the user, sets a password, signs in, and works only once', async () => {
    const { email, token } = await invite();
    const shown = await read(token);
    expect([shown.status, shown.body]).toEqual([
      200,
      {
        channel_name: null,
        kind: 'invite',
        email,
        name: 'Ada',
        expires_at: expect.any(String),
        confirms_account: false,
        password_rule: { min_length: 12, max_length: 128, description: expect.stringContaining('common') },
      },
    ]);
    const browser = openBrowser(service());
    expect((await use(token, { password }, browser)).body).toEqual({ two_factor_required: false });
    expect((await browser.call('GET', '/console/api/me')).body.user.email).toBe(email);
    for (const answer of [await read(token), await use(token, { password: other })])
      expect([answer.status, answer.body]).toEqual([404, missing]);
    expect((await signIn(openBrowser(service()), email)).status).toBe(200);
  });

  it('works once, even if it is used many times in parallel', async () => {
    const { email, token } = await invite();
    const words = Array.from({ length: 5 }, (_, i) => `password number ${i} of five`);
    const answers = await Promise.all(words.map((word) => use(token, { password: word })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404]);
    const winner = words[answers.findIndex(({ status }) => status === 200)] ?? '';
    expect((await signIn(openBrowser(service()), email, winner)).status).toBe(200);
  });

  it('expires after seven days, or when a newer one is created', async () => {
    const late = await invite();
    service().now = new Date(Date.now() + 7 * 86_400_000);
    expect((await read(late.token)).status).toBe(404);
    expect((await use(late.token, { password })).status).toBe(404);
    service().now = undefined;
    const { body } = await service().operator('POST', `/users/${late.id}/reset-link`);
    expect((await read(late.token)).status).toBe(404);
    expect((await read(tokenOf(body.link))).body.kind).toBe('invite');
  });

  it('does not work for a disabled user', async () => {
    const { id, token } = await invite();
    await service().operator('PATCH', `/users/${id}`, { disabled: true });
    expect((await read(token)).status).toBe(404);
    expect((await use(token, { password })).status).toBe(404);
  });

  it('needs a password of 12 to 128 characters, and stays valid after a rejected password', async () => {
    const { token } = await invite();
    for (const bad of ['short', 'x'.repeat(129), undefined, 12])
      expect(Object.keys((await use(token, { password: bad })).body)).toEqual(['password']);
    expect((await use(token, { password })).status).toBe(200);
  });

  it('needs a name if the user has none', async () => {
    const { body } = await service().operator('POST', '/users', { email: someEmail() });
    const token = tokenOf(body.link);
    expect((await use(token, { password })).body).toEqual({ name: ['This field is required.'] });
    expect((await use(token, { password, name: 'Grace' })).status).toBe(200);
  });

  it('keeps the e-mail address it was created for', async () => {
    const { email, token } = await invite();
    await use(token, { password, email: someEmail() });
    expect((await signIn(openBrowser(service()), email)).status).toBe(200);
  });

  it('is stored as a hash', async () => {
    const { token } = await invite();
    const rows = await service().services.database.db.selectFrom('user_links').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(rows.map(({ hash }) => hash.toString('latin1')).join()).not.toContain(token);
  });
});

describe('a reset link', () => {
  it('sets another password, ends all sessions and removes a lock', async () => {
    const { id, email, browser } = await newPerson(service());
    for (let i = 0; i < 11; i++) await signIn(openBrowser(service()), email, 'forgotten it');
    const { body } = await service().operator('POST', `/users/${id}/reset-link`);
    expect((Date.parse(body.expires_at) - Date.now()) / 3_600_000).toBeCloseTo(24, 1);
    expect((await read(tokenOf(body.link))).body).toMatchObject({ kind: 'reset', email });
    expect((await browser.call('GET', '/console/api/me')).status).toBe(200);
    const fresh = openBrowser(service());
    expect((await use(tokenOf(body.link), { password: other }, fresh)).status).toBe(200);
    expect((await fresh.call('GET', '/console/api/me')).status).toBe(200);
    expect((await browser.call('GET', '/console/api/me')).status).toBe(401);
    expect((await signIn(browser, email)).status).toBe(401);
    expect((await signIn(browser, email, other)).status).toBe(200);
  });
});

describe('a made-up link', () => {
  it.each(['x', 'A'.repeat(43), '%2e%2e', 'a.b.c'])('%s does not exist', async (token) => {
    expect((await read(token)).status).toBe(404);
    expect((await use(token, { password })).status).toBe(404);
  });
});

describe('the first admin', () => {
  it('is created with the link that a start prints while there is no user', async () => {
    const fresh = await startTestService();
    const { db } = fresh.services.database;
    const [first, second] = [
      await createFirstAdminLink(db, new Date()),
      await createFirstAdminLink(db, new Date()),
    ];
    if (!first || !second) throw new Error('no link was offered');
    const browser = openBrowser(fresh);
    const login = async () => (await openBrowser(fresh).call('GET', '/console/auth/get-session')).body;
    expect(await login()).toEqual({ session: null, has_users: false });
    const call = (by: Browser, verb: string, body: object) =>
      by.call('POST', `/console/api/links/${verb}`, { body });
    const shown = await call(browser, 'read', { token: first.token });
    expect(shown.body).toMatchObject({ kind: 'invite', email: null });
    const incomplete = await call(browser, 'use', { token: first.token, password, name: 'Ada' });
    expect(incomplete.body).toEqual({ email: ['This field is required.'] });

    const body = { name: 'Ada', email: 'Ada@Example.com', password };
    const both = await Promise.all(
      [first, second].map(({ token }, i) =>
        call(i === 0 ? browser : openBrowser(fresh), 'use', { token, ...body }),
      ),
    );
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await login()).toEqual({ session: null, has_users: true });
    await signIn(browser, 'ada@example.com');
    const me = await browser.call('GET', '/console/api/me');
    expect(me.body.user).toMatchObject({ email: 'ada@example.com', staff_role: 'admin' });
    expect((await fresh.operator('GET', '/users')).body.count).toBe(1);
    expect(await createFirstAdminLink(db, new Date())).toBeUndefined();
    expect((await call(browser, 'read', { token: second.token })).status).toBe(404);
    await fresh.stop();
  });

  it('must use the link within a day', async () => {
    const fresh = await startTestService();
    const link = await createFirstAdminLink(fresh.services.database.db, new Date());
    fresh.now = new Date(Date.now() + 24 * 3_600_000);
    const answer = await openBrowser(fresh).call('POST', '/console/api/links/read', {
      body: { token: link?.token },
    });
    expect(answer.status).toBe(404);
    await fresh.stop();
  });
});
