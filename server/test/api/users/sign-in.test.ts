import { describe, expect, it } from 'vitest';
import { newPerson, openBrowser, password, setCookies, signIn, someEmail } from '../../support/people.ts';
import { startTestService, useService } from '../../support/service.ts';

const service = useService();
const me = '/console/api/me';
const wrong = { detail: 'Wrong e-mail or password.' };

describe('200', () => {
  it('begins a session, and tells who it is', async () => {
    const channel = await service().newChannel({ name: 'Parcels' });
    const { id, email } = await newPerson(service(), { channels: [[channel.id, 'viewer']] });
    const browser = openBrowser(service());
    const answer = await signIn(browser, ` ${email.toUpperCase()} `);
    expect([answer.status, answer.body]).toEqual([200, { two_factor_required: false }]);
    const { status, body } = await browser.call('GET', me);
    expect(status).toBe(200);
    expect(body).toEqual({
      user: { id, name: 'Ada Test', email, staff_role: null, two_factor_enabled: false },
      permissions: [],
      channels: [
        {
          ...{ id: channel.id, name: 'Parcels', role: 'viewer' },
          permissions: ['channel:read', 'channel:requests', 'reporting'],
        },
      ],
      password_rule: { min_length: 12, max_length: 128, description: expect.stringContaining('common') },
      environment: 'production',
      version: expect.any(String),
      path_prefix: 'platform',
    });
    const { body: session } = await browser.call('GET', '/console/auth/get-session');
    expect(session.session.user_id).toBe(id);
    const days = (Date.parse(session.session.expires_at) - Date.now()) / 86_400_000;
    expect(days).toBeCloseTo(7, 1);
  });

  it('sets a cookie that scripts and other sites cannot use', async () => {
    const { email } = await newPerson(service());
    const [cookie = ''] = setCookies(await signIn(openBrowser(service()), email));
    expect(cookie).toMatch(/^encart\.session_token=/);
    const attributes = cookie.split('; ').slice(1).sort();
    expect(attributes).toEqual(['HttpOnly', 'Max-Age=604800', 'Path=/', 'SameSite=Lax']);
  });

  it('sets it for TLS alone where that is the address', async () => {
    const secure = await startTestService({ settings: { baseUrl: 'https://encart.example' } });
    const { email } = await newPerson(secure);
    const answer = await signIn(openBrowser(secure), email);
    const [cookie = ''] = setCookies(answer);
    expect(cookie).toMatch(/^__Secure-encart\.session_token=/);
    expect(cookie.split('; ')).toContain('Secure');
    const browser = openBrowser(secure);
    await signIn(browser, email);
    expect((await browser.call('GET', me)).status).toBe(200);
    await secure.stop();
  });

  it('gives a new session, whatever cookie came along', async () => {
    const victim = await newPerson(service());
    const attacker = await newPerson(service());
    const planted = attacker.browser.cookies.get('encart.session_token') ?? '';
    const browser = openBrowser(service());
    for (const cookie of [planted, 'made-up.signature']) {
      browser.cookies.set('encart.session_token', cookie);
      expect((await signIn(browser, victim.email)).status).toBe(200);
      expect(browser.cookies.get('encart.session_token')).not.toBe(cookie);
      expect((await browser.call('GET', me)).body.user.id).toBe(victim.id);
    }
    expect((await attacker.browser.call('GET', me)).body.user.id).toBe(attacker.id);
  });

  it('says nothing of the session in its body', async () => {
    const { email } = await newPerson(service());
    const browser = openBrowser(service());
    const { body } = await signIn(browser, email);
    const [token = ''] = (browser.cookies.get('encart.session_token') ?? '').split('.');
    expect(token.length).toBeGreaterThan(20);
    expect(JSON.stringify(body)).not.toContain(token);
  });
});

describe('204', () => {
  it('ends the session, here and in the database', async () => {
    const { browser } = await newPerson(service());
    const kept = new Map(browser.cookies);
    expect((await browser.call('POST', '/console/auth/sign-out')).status).toBe(204);
    // That this browser was signed in once is no secret, and keeps strangers from locking it out.
    expect([...browser.cookies.keys()]).toEqual(['encart.device']);
    for (const [name, value] of kept) browser.cookies.set(name, value);
    expect((await browser.call('GET', me)).status).toBe(401);
  });

  it('ends all other sessions when asked to', async () => {
    const { email, browser } = await newPerson(service());
    const other = openBrowser(service());
    await signIn(other, email);
    expect((await browser.call('POST', '/console/auth/revoke-other-sessions')).status).toBe(204);
    expect((await other.call('GET', me)).status).toBe(401);
    expect((await browser.call('GET', me)).status).toBe(200);
  });

  it('changes the password, and ends the sessions that knew the old one', async () => {
    const { email, browser } = await newPerson(service());
    const other = openBrowser(service());
    await signIn(other, email);
    const change = (current_password: string, new_password: string) =>
      browser.call('POST', '/console/auth/change-password', { body: { current_password, new_password } });
    expect((await change('not my password', 'another long password')).body).toEqual({
      current_password: ['Wrong password.'],
    });
    expect((await change(password, 'short')).body).toEqual({
      new_password: ['Ensure this field has at least 12 characters.'],
    });
    expect((await change(password, 'another long password')).status).toBe(204);
    expect((await other.call('GET', me)).status).toBe(401);
    expect((await browser.call('GET', me)).status).toBe(200);
    expect((await signIn(other, email)).status).toBe(401);
    expect((await signIn(other, email, 'another long password')).status).toBe(200);
  });
});

describe('401', () => {
  it('looks the same for a wrong password, an unknown e-mail, nonsense, and somebody who was disabled', async () => {
    const { id, email } = await newPerson(service());
    const gone = await newPerson(service());
    await service().operator('PATCH', `/users/${gone.id}`, { disabled: true });
    const tries: [string, string][] = [
      [email, 'not the password'],
      [someEmail(), password],
      ['nonsense', password],
      [email, 'x'.repeat(500)],
      [gone.email, password],
    ];
    for (const [who, secret] of tries) {
      const browser = openBrowser(service());
      const answer = await signIn(browser, who, secret);
      expect([answer.status, answer.body]).toEqual([401, wrong]);
      expect(browser.cookies.size).toBe(0);
    }
    expect((await service().operator('GET', `/users/${id}`)).body.status).toBe('active');
  });

  it('comes without a session, with a made-up one, and with one that has ended', async () => {
    const { id, browser } = await newPerson(service());
    expect((await openBrowser(service()).call('GET', me)).status).toBe(401);
    const stranger = openBrowser(service());
    stranger.cookies.set('encart.session_token', 'abc.def');
    expect((await stranger.call('GET', me)).status).toBe(401);
    const { db } = service().services.database;
    const past = new Date(Date.now() - 1_000);
    await db.updateTable('user_sessions').set({ expires_at: past }).where('user_id', '=', id).execute();
    expect((await browser.call('GET', me)).status).toBe(401);
    expect((await browser.call('GET', '/console/auth/get-session')).body).toEqual({ session: null });
  });

  it('ends a disabled user’s sessions at once, in every area', async () => {
    const channel = await service().newChannel();
    const { id, browser } = await newPerson(service(), { channels: [[channel.id, 'admin']] });
    expect((await browser.call('GET', '/platform/channel/details/')).status).toBe(200);
    await service().operator('PATCH', `/users/${id}`, { disabled: true });
    for (const url of [me, '/platform/channel/details/', '/operator/channels'])
      expect((await browser.call('GET', url)).status).toBe(401);
    await service().operator('PATCH', `/users/${id}`, { disabled: false });
    expect((await browser.call('GET', me)).status).toBe(401);
  });

  it('a session is prolonged while it is used', async () => {
    const { id, browser } = await newPerson(service());
    const { db } = service().services.database;
    const soon = new Date(Date.now() + 5 * 86_400_000);
    await db.updateTable('user_sessions').set({ expires_at: soon }).where('user_id', '=', id).execute();
    const answer = await browser.call('GET', me);
    expect(setCookies(answer).join()).toContain('encart.session_token=');
    const row = await db
      .selectFrom('user_sessions')
      .select('expires_at')
      .where('user_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row.expires_at.getTime()).toBeGreaterThan(soon.getTime());
  });
});

describe('404', () => {
  it('is all there is of the library beside what we let through', async () => {
    const { browser } = await newPerson(service());
    const paths = ['sign-up/email', 'update-user', 'delete-user', 'set-password', 'revoke-sessions'];
    for (const path of [...paths, 'request-password-reset', 'reset-password', 'sign-in/social']) {
      const answer = await browser.call('POST', `/console/auth/${path}`, { body: {} });
      expect([path, answer.status, answer.body]).toEqual([path, 404, { detail: 'Not found.' }]);
    }
    for (const path of ['list-sessions', 'ok', 'error', 'list-accounts'])
      expect((await browser.call('GET', `/console/auth/${path}`)).status).toBe(404);
  });
});

describe('429', () => {
  it.each(['somebody', 'nobody'])(
    'comes after ten wrong passwords of %s, for a quarter of an hour',
    async (who) => {
      const email = who === 'somebody' ? (await newPerson(service())).email : someEmail();
      const browser = openBrowser(service());
      const statuses = [];
      for (let i = 0; i < 10; i++) statuses.push((await signIn(browser, email, `wrong number ${i}`)).status);
      expect(statuses).toEqual(Array(10).fill(401));
      const locked = await signIn(browser, email);
      expect([locked.status, locked.body]).toEqual([
        429,
        { detail: 'Too many wrong passwords. Try again in 15 minutes.' },
      ]);
      expect(locked.headers['retry-after']).toBe('900');
      service().now = new Date(Date.now() + 15 * 60_000 + 1_000);
      expect((await signIn(browser, email)).status).toBe(who === 'somebody' ? 200 : 401);
      service().now = undefined;
    },
  );

  it('lets no more than ten through, however many come at once', async () => {
    const { email } = await newPerson(service());
    const answers = await Promise.all(
      Array.from({ length: 25 }, (_, i) => signIn(openBrowser(service()), email, `wrong number ${i}`)),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(15);
  });

  it('forgets wrong passwords after a right one', async () => {
    const { email } = await newPerson(service());
    const browser = openBrowser(service());
    for (let round = 0; round < 2; round++) {
      for (let i = 0; i < 6; i++) await signIn(browser, email, 'wrong again, sorry');
      expect((await signIn(browser, email)).status).toBe(200);
    }
  });

  it('comes to an address that tries too often', async () => {
    const limited = await startTestService({ settings: { rateLimits: true } });
    const answers = [];
    for (let i = 0; i < 61; i++) answers.push(await signIn(openBrowser(limited), someEmail(), 'x'));
    expect(answers.map(({ status }) => status).filter((status) => status === 429)).toHaveLength(1);
    await limited.stop();
  });
});
