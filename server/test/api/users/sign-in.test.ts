import { describe, expect, it } from 'vitest';
import { newPerson, openBrowser, password, setCookies, signIn, someEmail } from '../../support/people.ts';
import { startTestService, useService } from '../../support/service.ts';

const service = useService();
const me = '/console/api/me';
const wrong = { detail: 'Wrong e-mail or password.' };

describe('200', () => {
  it('starts a session and returns the user', async () => {
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
          id: channel.id,
          name: 'Parcels',
          role: 'viewer',
          permissions: ['channel:read', 'channel:requests', 'channel:settings', 'reporting'],
        },
      ],
      advertisers: [],
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

  it('marks the cookie Secure if the base URL uses TLS', async () => {
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

  it('starts a new session, regardless of the cookie that was sent', async () => {
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

  it('has no session token in the body', async () => {
    const { email } = await newPerson(service());
    const browser = openBrowser(service());
    const { body } = await signIn(browser, email);
    const [token = ''] = (browser.cookies.get('encart.session_token') ?? '').split('.');
    expect(token.length).toBeGreaterThan(20);
    expect(JSON.stringify(body)).not.toContain(token);
  });
});

describe('204', () => {
  it('ends the session, also in the database', async () => {
    const { browser } = await newPerson(service());
    const kept = new Map(browser.cookies);
    expect((await browser.call('POST', '/console/auth/sign-out')).status).toBe(204);
    // The device cookie stays: it is not a credential, and it prevents that others lock this browser out.
    expect([...browser.cookies.keys()]).toEqual(['encart.device']);
    for (const [name, value] of kept) browser.cookies.set(name, value);
    expect((await browser.call('GET', me)).status).toBe(401);
  });

  it('can end all other sessions', async () => {
    const { email, browser } = await newPerson(service());
    const other = openBrowser(service());
    await signIn(other, email);
    expect((await browser.call('POST', '/console/auth/revoke-other-sessions')).status).toBe(204);
    expect((await other.call('GET', me)).status).toBe(401);
    expect((await browser.call('GET', me)).status).toBe(200);
  });

  it('changes the password, and ends the sessions that were signed in with the old one', async () => {
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
  it('has the same body for a wrong password, an unknown e-mail, invalid input and a disabled user', async () => {
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

  it('is returned without a session, with an invalid one, and with an expired one', async () => {
    const { id, browser } = await newPerson(service());
    expect((await openBrowser(service()).call('GET', me)).status).toBe(401);
    const stranger = openBrowser(service());
    stranger.cookies.set('encart.session_token', 'abc.def');
    expect((await stranger.call('GET', me)).status).toBe(401);
    const { db } = service().services.database;
    const past = new Date(Date.now() - 1_000);
    await db.updateTable('user_sessions').set({ expires_at: past }).where('user_id', '=', id).execute();
    expect((await browser.call('GET', me)).status).toBe(401);
    expect((await browser.call('GET', '/console/auth/get-session')).body).toEqual({
      session: null,
      has_users: true,
    });
  });

  it('is returned to a disabled user immediately, in every API', async () => {
    const channel = await service().newChannel();
    const { id, browser } = await newPerson(service(), { channels: [[channel.id, 'admin']] });
    expect((await browser.call('GET', '/platform/channel/details/')).status).toBe(200);
    await service().operator('PATCH', `/users/${id}`, { disabled: true });
    for (const url of [me, '/platform/channel/details/', '/operator/channels'])
      expect((await browser.call('GET', url)).status).toBe(401);
    await service().operator('PATCH', `/users/${id}`, { disabled: false });
    expect((await browser.call('GET', me)).status).toBe(401);
  });

  it('a session is extended while it is used', async () => {
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
  it('is returned for all other paths of the authentication library', async () => {
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
  it.each(['a user', 'an unknown user'])(
    'is returned after ten wrong passwords of %s, for 15 minutes',
    async (who) => {
      const email = who === 'a user' ? (await newPerson(service())).email : someEmail();
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
      expect((await signIn(browser, email)).status).toBe(who === 'a user' ? 200 : 401);
      service().now = undefined;
    },
  );

  it('allows no more than ten parallel attempts', async () => {
    const { email } = await newPerson(service());
    const answers = await Promise.all(
      Array.from({ length: 25 }, (_, i) => signIn(openBrowser(service()), email, `wrong number ${i}`)),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(15);
  });

  it('resets the count after a right password', async () => {
    const { email } = await newPerson(service());
    const browser = openBrowser(service());
    for (let round = 0; round < 2; round++) {
      for (let i = 0; i < 6; i++) await signIn(browser, email, 'wrong again, sorry');
      expect((await signIn(browser, email)).status).toBe(200);
    }
  });

  it('is returned to an address with too many attempts', async () => {
    const limited = await startTestService({ settings: { rateLimits: true } });
    const answers = [];
    for (let i = 0; i < 61; i++) answers.push(await signIn(openBrowser(limited), someEmail(), 'x'));
    expect(answers.map(({ status }) => status).filter((status) => status === 429)).toHaveLength(1);
    await limited.stop();
  });
});
