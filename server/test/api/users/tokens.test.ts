import { expect, it } from 'vitest';
import { authenticatorCode } from '../../support/authenticator.ts';
import { newPerson, openBrowser, password, signIn, tokenOf } from '../../support/people.ts';
import { findInTables } from '../../support/scan.ts';
import { useService } from '../../support/service.ts';

const service = useService();
const cookieToken = (value: string | undefined) => decodeURIComponent(value ?? '').split('.')[0] ?? '';

it('the database contains nothing that can be used to sign in: no session token, no pending sign-in, no link, no code', async () => {
  const { id, email, browser } = await newPerson(service());
  const enable = await browser.call('POST', '/console/auth/two-factor/enable', { body: { password } });
  const code = authenticatorCode(enable.body.totp_uri);
  await browser.call('POST', '/console/auth/two-factor/verify-totp', { body: { code } });
  const session = cookieToken(browser.cookies.get('encart.session_token'));
  const half = openBrowser(service());
  expect((await signIn(half, email)).body).toEqual({ two_factor_required: true });
  const [halfCookie] = [...half.cookies].filter(([name]) => name.includes('two_factor'));
  const { body } = await service().operator('POST', `/users/${id}/reset-link`);
  const shown = {
    session,
    half: cookieToken(halfCookie?.[1]),
    link: tokenOf(body.link),
    secret: new URL(enable.body.totp_uri).searchParams.get('secret') ?? '',
    backup: enable.body.backup_codes[0] as string,
    password,
  };
  for (const [name, text] of Object.entries(shown)) expect([name, text.length >= 10]).toEqual([name, true]);
  expect((await browser.call('GET', '/console/api/me')).status).toBe(200);
  expect(await findInTables(service().services.database.db, Object.values(shown))).toEqual([]);
});

it('the stored hash of a session token cannot be used as a token', async () => {
  const { id, browser } = await newPerson(service());
  const { db } = service().services.database;
  const row = await db
    .selectFrom('user_sessions')
    .select('token')
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow();
  // Signed with the right key, but the stored hash is not a token.
  const { secret } = await (await service().services.users.auth()).$context;
  const { createHmac } = await import('node:crypto');
  const signature = createHmac('sha256', secret).update(row.token).digest('base64');
  const genuine = browser.cookies.get('encart.session_token') ?? '';
  const thief = openBrowser(service());
  thief.cookies.set('encart.session_token', encodeURIComponent(`${row.token}.${signature}`));
  expect((await thief.call('GET', '/console/api/me')).status).toBe(401);
  // The same cookie would work with the token itself.
  const token = cookieToken(genuine);
  const own = encodeURIComponent(`${token}.${createHmac('sha256', secret).update(token).digest('base64')}`);
  expect(own).toBe(genuine);
});

it('signing out all other sessions keeps the current one', async () => {
  const { email, browser } = await newPerson(service());
  const other = openBrowser(service());
  await signIn(other, email);
  expect((await browser.call('POST', '/console/auth/revoke-other-sessions')).status).toBe(204);
  expect((await browser.call('GET', '/console/api/me')).status).toBe(200);
  expect((await other.call('GET', '/console/api/me')).status).toBe(401);
});
