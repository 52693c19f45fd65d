import { beforeAll, describe, expect, it } from 'vitest';
import { authenticatorCode } from '../support/authenticator.ts';
import { makeDemand } from '../support/demand.ts';
import { actAs } from '../support/network.ts';
import {
  type Browser,
  inviteInto,
  madeByChannel,
  newPerson,
  openBrowser,
  password,
  resetLink,
  signIn,
  someEmail,
  tokenOf,
  useLink,
} from '../support/people.ts';
import { type TestChannel, useService } from '../support/service.ts';

/**
 * An admin of a channel makes an account with the e-mail address of another person, and keeps its password
 * and a session. Later the owner of the e-mail gets a role elsewhere.
 */
const service = useService();
const newPassword = 'a password that only the owner knows';
const operator = (method: string, url: string, body?: unknown) => service().operator(method, url, body);
const twoFactor = (browser: Browser, step: string, body: unknown) =>
  browser.call('POST', `/console/auth/two-factor/${step}`, { body });
const me = (browser: Browser) => browser.call('GET', '/console/api/me');

let other: TestChannel;
let advertiserId: string;
beforeAll(async () => {
  other = await service().newChannel();
  const { taxonomy } = await actAs(service(), other);
  advertiserId = (await makeDemand(service()).advertiser(taxonomy.subcategoryIds[0] ?? '')).id;
});

const grants = {
  'staff role': {
    give: (id: string) => operator('PATCH', `/users/${id}`, { staff_role: 'admin' }),
    use: (browser: Browser) => browser.call('GET', '/operator/users'),
    refused: 403,
    pending: { staff_role: 'admin' },
  },
  'role in another channel': {
    give: (id: string) =>
      operator('PUT', `/users/${id}/channels`, { channels: [{ channel_id: other.id, role: 'admin' }] }),
    use: (browser: Browser) => browser.call('GET', '/platform/channel/team', { channel: other.id }),
    refused: 404,
    pending: { channels: [{ role: 'admin' }] },
  },
  'role at an advertiser': {
    give: (id: string) =>
      operator('PUT', `/users/${id}/advertisers`, {
        advertisers: [{ advertiser_id: advertiserId, role: 'admin' }],
      }),
    use: (browser: Browser) => browser.call('GET', '/advertiser/keys', { advertiser: advertiserId }),
    refused: 404,
    pending: { advertisers: [{ role: 'admin' }] },
  },
};
const kinds = Object.keys(grants) as (keyof typeof grants)[];

/** The attacker has also enrolled a second factor. */
async function enrolled() {
  const made = await madeByChannel(service());
  const { body } = await twoFactor(made.browser, 'enable', { password });
  const code = authenticatorCode(body.totp_uri);
  expect((await twoFactor(made.browser, 'verify-totp', { code })).status).toBe(204);
  return { ...made, uri: body.totp_uri as string, codes: body.backup_codes as string[] };
}

describe.each(kinds)('a %s', (kind) => {
  const { give, use, refused, pending } = grants[kind];

  it('has no effect for the session and the password of before', async () => {
    const { id, email, browser } = await madeByChannel(service());
    const given = await give(id);
    expect([given.status, given.body]).toEqual([
      200,
      expect.objectContaining({
        staff_role: null,
        confirmed: false,
        advertisers: [],
        pending_roles: expect.objectContaining(
          'staff_role' in pending
            ? pending
            : { [Object.keys(pending)[0] ?? '']: [expect.objectContaining({ role: 'admin' })] },
        ),
      }),
    ]);
    const fresh = openBrowser(service());
    expect((await signIn(fresh, email)).status).toBe(200);
    const change = { current_password: password, new_password: 'another password of the attacker' };
    expect((await fresh.call('POST', '/console/auth/change-password', { body: change })).status).toBe(204);
    expect((await use(fresh)).status).toBe(refused);
    expect((await signIn(browser, email, change.new_password)).status).toBe(200);
    expect((await use(browser)).status).toBe(refused);
    // The attacker does not even learn of it.
    const seen = JSON.stringify((await me(browser)).body);
    expect(seen).not.toMatch(new RegExp(`pending|${other.id}|${advertiserId}`));
    expect((await me(browser)).body).toMatchObject({ permissions: [], user: { staff_role: null } });
  });

  it('takes effect with a new link from staff, which ends everything that the attacker has', async () => {
    const { id, email, browser, uri, codes } = await enrolled();
    const halfway = openBrowser(service());
    expect((await signIn(halfway, email)).body).toEqual({ two_factor_required: true });
    await give(id);
    const link = await resetLink(service(), id);
    const owner = openBrowser(service());
    const read = await owner.call('POST', '/console/api/links/read', { body: { token: tokenOf(link) } });
    expect(read.body).toMatchObject({ kind: 'reset', email, confirms_account: true });
    const used = await useLink(owner, link, { password: newPassword });
    expect([used.status, used.body]).toEqual([200, { two_factor_required: false }]);
    expect((await use(owner)).status).toBe(200);

    expect((await me(browser)).status).toBe(401);
    expect((await use(browser)).status).toBe(401);
    const code = authenticatorCode(uri, Date.now() + 30_000);
    for (const [step, sent] of [
      ['verify-totp', code],
      ['verify-backup-code', codes[0]],
    ] as const)
      expect((await twoFactor(halfway, step, { code: sent })).status).toBe(401);
    expect((await signIn(openBrowser(service()), email)).status).toBe(401);
    expect((await me(halfway)).status).toBe(401);
    expect((await operator('GET', `/users/${id}`)).body).toMatchObject({
      confirmed: true,
      two_factor_enabled: false,
      pending_roles: { staff_role: null, channels: [], advertisers: [] },
    });
  });

  it('is not activated by a link from before, which the attacker may have asked for', async () => {
    const { id, browser } = await madeByChannel(service());
    const link = await resetLink(service(), id);
    await give(id);
    expect((await useLink(browser, link, { password: newPassword })).status).toBe(404);
    expect((await use(browser)).status).toBe(refused);
  });

  it('is not activated by another invitation of the channel', async () => {
    const { id, email, admin, channel } = await madeByChannel(service());
    await give(id);
    await admin.browser.call('DELETE', `/platform/channel/team/${id}`, { channel: channel.id });
    const attacker = openBrowser(service());
    const link = await inviteInto(admin, channel.id, email, 'admin');
    expect((await useLink(attacker, link, { name: 'Boss', password })).status).toBe(200);
    expect((await me(attacker)).body.channels).toMatchObject([{ id: channel.id, role: 'admin' }]);
    expect((await use(attacker)).status).toBe(refused);
  });

  it('is never seen by a session of before, while the link is used', async () => {
    const { id, browser } = await madeByChannel(service());
    await give(id);
    const link = await resetLink(service(), id);
    let isUsed = false;
    const attack = async () => {
      const statuses = new Set<number>();
      while (!isUsed) statuses.add((await use(browser)).status);
      return statuses;
    };
    const attacks = Array.from({ length: 20 }, attack);
    expect((await useLink(openBrowser(service()), link, { password: newPassword })).status).toBe(200);
    isUsed = true;
    const statuses = new Set((await Promise.all(attacks)).flatMap((seen) => [...seen]));
    expect([...statuses].filter((status) => status !== refused && status !== 401)).toEqual([]);
  });
});

it('no second factor is enrolled while the link is used', async () => {
  const { id, email, browser } = await madeByChannel(service());
  const { body } = await twoFactor(browser, 'enable', { password });
  const code = authenticatorCode(body.totp_uri);
  const link = await resetLink(service(), id);
  const using = useLink(openBrowser(service()), link, { password: newPassword });
  await Promise.all([
    twoFactor(browser, 'verify-totp', { code }),
    ...Array.from({ length: 4 }, () => twoFactor(browser, 'enable', { password })),
  ]);
  expect((await using).status).toBe(200);
  expect((await me(browser)).status).toBe(401);
  const { db } = service().services.database;
  const factors = await db.selectFrom('user_two_factors').select('id').where('user_id', '=', id).execute();
  expect(factors).toEqual([]);
  expect((await operator('GET', `/users/${id}`)).body.two_factor_enabled).toBe(false);
  expect((await signIn(openBrowser(service()), email, newPassword)).body).toEqual({
    two_factor_required: false,
  });
});

describe('an invitation into another channel', () => {
  async function invitedElsewhere(email: string) {
    const admin = await newPerson(service(), { channels: [[other.id, 'admin']] });
    const link = await inviteInto(admin, other.id, email);
    const team = async () =>
      (await admin.browser.call('GET', '/platform/channel/team', { channel: other.id })).body;
    const isListed = async () => JSON.stringify((await team()).members).includes(email);
    const isOpen = async () => JSON.stringify((await team()).invitations).includes(email);
    return { admin, link, isListed, isOpen };
  }

  it('cannot be used with the password that the first channel may know, until staff have confirmed the account', async () => {
    const { id, email, browser } = await madeByChannel(service());
    const { link, isListed, isOpen } = await invitedElsewhere(email);
    const attacker = openBrowser(service());
    const refused = await useLink(attacker, link, { name: 'Boss', password });
    expect([refused.status, refused.body]).toEqual([
      409,
      { error: expect.stringContaining('Ask the operator of the network for a link') },
    ]);
    expect(attacker.cookies.size).toBe(0);
    expect((await browser.call('GET', '/platform/channel/team', { channel: other.id })).status).toBe(404);
    // For the admin who has invited, it looks like an invitation that nobody has opened.
    expect([await isListed(), await isOpen()]).toEqual([false, true]);

    const owner = openBrowser(service());
    await useLink(owner, await resetLink(service(), id), { password: newPassword });
    expect((await useLink(attacker, link, { name: 'Boss', password })).status).toBe(400);
    expect((await useLink(owner, link, { name: 'Boss', password: newPassword })).status).toBe(200);
    expect([await isListed(), await isOpen()]).toEqual([true, false]);
    expect((await me(attacker)).status).toBe(401);
  });

  it('leaves no session after it was refused', async () => {
    const { id, email, browser } = await madeByChannel(service());
    const { link } = await invitedElsewhere(email);
    await useLink(openBrowser(service()), link, { name: 'Boss', password });
    const { db } = service().services.database;
    const sessions = await db.selectFrom('user_sessions').select('id').where('user_id', '=', id).execute();
    expect(sessions).toHaveLength(1);
    expect((await me(browser)).status).toBe(200);
  });

  it('does not tell that the account exists', async () => {
    const { email } = await madeByChannel(service());
    const admin = await newPerson(service(), { channels: [[other.id, 'admin']] });
    const answers = [];
    for (const invited of [email, someEmail()]) {
      const answer = await admin.browser.call('POST', '/platform/channel/team/invitations', {
        body: { email: invited, role: 'viewer' },
        channel: other.id,
      });
      const { id, email: _email, link, created_at, expires_at, ...rest } = answer.body;
      const read = await admin.browser.call('POST', '/console/api/links/read', {
        body: { token: tokenOf(link) },
      });
      const { email: _read, expires_at: _expires, ...details } = read.body;
      answers.push([answer.status, Object.keys(answer.body), rest, read.status, details]);
      expect([typeof id, typeof created_at, typeof expires_at]).toEqual(['string', 'string', 'string']);
    }
    expect(answers[0]).toEqual(answers[1]);
  });
});
