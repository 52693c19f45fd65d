import { describe, expect, it } from 'vitest';
import { newId } from '../../../src/lib/ids.ts';
import { newPerson, openBrowser, password, someEmail, tokenOf } from '../../support/people.ts';
import { startTestService, useService } from '../../support/service.ts';

const service = useService();
const operator = (method: string, url: string, body?: unknown) => service().operator(method, url, body);

describe('201', () => {
  it('invites a user, who is in the list before and after joining', async () => {
    const channel = await service().newChannel({ name: 'Parcels' });
    const email = someEmail();
    const { status, body } = await operator('POST', '/users', {
      email: email.toUpperCase(),
      staff_role: 'reviewer',
      channels: [{ channel_id: channel.id, role: 'admin' }],
    });
    expect(status).toBe(201);
    const { link, link_expires_at, ...user } = body;
    expect(user).toEqual({
      id: expect.any(String),
      email,
      name: '',
      staff_role: 'reviewer',
      status: 'invited',
      two_factor_enabled: false,
      channels: [{ channel_id: channel.id, channel_name: 'Parcels', role: 'admin' }],
      advertisers: [],
      made_by: { kind: 'staff', user_name: null, channel_id: null, channel_name: null },
      confirmed: true,
      pending_roles: { staff_role: null, channels: [], advertisers: [] },
      created_at: expect.any(String),
      disabled_at: null,
    });
    expect(link).toMatch(/^http:\/\/localhost(:80)?\/console\/join#[\w-]{43}$/);
    expect((Date.parse(link_expires_at) - Date.now()) / 86_400_000).toBeCloseTo(7, 1);
    expect((await operator('GET', '/users')).body.results[0]).toEqual(user);
    const join = { name: 'Grace', password };
    await openBrowser(service()).call('POST', '/console/api/links/use', {
      body: { token: tokenOf(link), ...join },
    });
    expect((await operator('GET', `/users/${user.id}`)).body).toMatchObject({
      status: 'active',
      name: 'Grace',
    });
  });

  it('is in the audit trail', async () => {
    const { id } = await newPerson(service(), { staffRole: 'reviewer' });
    await operator('PATCH', `/users/${id}`, { staff_role: null });
    await operator('POST', `/users/${id}/reset-link`);
    const { body } = await operator('GET', `/audit?object_id=${id}`);
    const actions = body.results.map(({ action }: { action: string }) => action);
    expect(actions.sort()).toEqual([
      'user.changed',
      'user.invited',
      'user.joined',
      'user.link_made',
      'user.signed_in',
    ]);
    expect(JSON.stringify(body)).not.toContain('@example.com');
  });
});

describe('400', () => {
  it.each([
    [{}, { email: ['This field is required.'] }],
    [{ email: 'nobody' }, { email: ['Enter a valid email address.'] }],
    [{ email: '' }, { email: ['Enter a valid email address.'] }],
    [{ email: 'a@example.com', staff_role: 'king' }, { staff_role: ['"king" is not a valid choice.'] }],
  ])('%j', async (body, errors) => {
    const answer = await operator('POST', '/users', body);
    expect([answer.status, answer.body]).toEqual([400, errors]);
  });

  it('for a channel that does not exist or is named twice', async () => {
    const { id } = await service().newChannel();
    const unknown = newId();
    const channels = [id, unknown, id].map((channel_id) => ({ channel_id, role: 'viewer' }));
    const errors = {
      channel_id: [
        `channels[1]: Unknown channel "${unknown}".`,
        'channels[2]: This channel is listed twice.',
      ],
    };
    expect((await operator('POST', '/users', { email: someEmail(), channels })).body).toEqual(errors);
    const person = await newPerson(service());
    expect((await operator('PUT', `/users/${person.id}/channels`, { channels })).body).toEqual(errors);
  });
});

describe('404', () => {
  it('for an unknown user', async () => {
    for (const id of [newId(), 'nonsense']) {
      const calls: [string, string, unknown][] = [
        ['GET', '', undefined],
        ['PATCH', '', {}],
        ['PUT', '/channels', { channels: [] }],
        ['PUT', '/advertisers', { advertisers: [] }],
        ['POST', '/reset-link', undefined],
      ];
      for (const [method, path, body] of calls) {
        const answer = await operator(method, `/users/${id}${path}`, body);
        expect([answer.status, answer.body]).toEqual([404, { error: 'User not found.' }]);
      }
    }
  });
});

describe('409', () => {
  it('for an e-mail address that is taken, also for one of two parallel invitations', async () => {
    const email = someEmail();
    const both = await Promise.all([1, 2].map(() => operator('POST', '/users', { email })));
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect((await operator('POST', '/users', { email: email.toUpperCase() })).status).toBe(409);
  });

  it('prevents that the last admin is disabled or demoted, by any caller and any call', async () => {
    const fresh = await startTestService();
    const last = { error: 'This is the last admin. Make another user admin first.' };
    const first = await newPerson(fresh, { staffRole: 'admin' });
    const change = (id: string, body: unknown) => fresh.operator('PATCH', `/users/${id}`, body);
    // An invited admin who has not joined does not count as an admin.
    await fresh.operator('POST', '/users', { email: someEmail(), staff_role: 'admin' });
    for (const body of [{ staff_role: null }, { staff_role: 'reviewer' }, { disabled: true }]) {
      const answer = await change(first.id, body);
      expect([answer.status, answer.body]).toEqual([409, last]);
    }
    expect((await change(first.id, { name: 'Still here', staff_role: 'admin' })).status).toBe(200);

    const second = await newPerson(fresh, { staffRole: 'admin' });
    const both = await Promise.all([
      first.browser.call('PATCH', `/operator/users/${second.id}`, { body: { disabled: true } }),
      second.browser.call('PATCH', `/operator/users/${first.id}`, { body: { staff_role: null } }),
    ]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    await fresh.stop();
  });

  it('for a link of a disabled user', async () => {
    const { id } = await newPerson(service());
    await operator('PATCH', `/users/${id}`, { disabled: true });
    expect((await operator('POST', `/users/${id}/reset-link`)).status).toBe(409);
  });
});
