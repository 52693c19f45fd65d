import { describe, expect, it } from 'vitest';
import { useService } from '../../support/service.ts';

const service = useService();
const stranger = '01890a5d-ac96-774b-bcce-b302099a8057';

describe('POST /operator/channels', () => {
  it('201: uses the defaults and returns one key of each kind', async () => {
    const { status, body } = await service().operator('POST', '/channels', { name: '  Parcel Pal ' });
    expect(status).toBe(201);
    expect(body.channel).toMatchObject({
      name: 'Parcel Pal',
      revenue_share: 0.5,
      available_from: null,
      attribution: { click_days: 30, view_days: 1 },
      billable_impression_days: null,
      billable_click_days: null,
      max_offers: 10,
      rate_limits: { channel: null, serving: null, reporting: null },
    });
    expect(body.channel.enabled_metrics).toHaveLength(12);
    expect(body.keys.secret.key).toMatch(/^enc_prod_sk_[0-9A-Za-z]{38}$/);
    expect(body.keys.publishable.key).toMatch(/^enc_prod_pk_[0-9A-Za-z]{38}$/);
  });

  it('201: accepts every setting', async () => {
    const settings = {
      name: 'All set',
      revenue_share: 0.123456,
      enabled_metrics: ['clicks', 'ctr'],
      available_from: '2026-01-31',
      attribution: { click_days: 0, view_days: 90 },
      billable_impression_days: 1,
      billable_click_days: 30,
      max_offers: 20,
      rate_limits: { reporting: 7 },
    };
    const { body } = await service().operator('POST', '/channels', settings);
    expect(body.channel).toMatchObject({
      ...settings,
      rate_limits: { channel: null, serving: null, reporting: 7 },
    });
    expect((await service().operator('GET', `/channels/${body.channel.id}`)).body).toEqual(body.channel);
  });

  it.each([
    [{}, { name: ['This field is required.'] }],
    [{ name: null }, { name: ['This field may not be null.'] }],
    [{ name: ' ' }, { name: ['This field may not be blank.'] }],
    [{ name: 7 }, { name: ['Not a valid string.'] }],
    [{ name: 'a\0b' }, { name: ['Null characters are not allowed.'] }],
    [{ name: 'x'.repeat(201) }, { name: ['Ensure this field has no more than 200 characters.'] }],
    [{ name: 'x', revenue_share: 1.1 }, { revenue_share: ['Ensure this value is less than or equal to 1.'] }],
    [
      { name: 'x', revenue_share: -1 },
      { revenue_share: ['Ensure this value is greater than or equal to 0.'] },
    ],
    [{ name: 'x', revenue_share: '0.5' }, { revenue_share: ['A valid number is required.'] }],
    [{ name: 'x', enabled_metrics: [] }, { enabled_metrics: ['This list may not be empty.'] }],
    [
      { name: 'x', enabled_metrics: 'ctr' },
      { enabled_metrics: ['Expected a list of items but got type "str".'] },
    ],
    [{ name: 'x', enabled_metrics: ['luck'] }, { enabled_metrics: ['"luck" is not a valid choice.'] }],
    [
      { name: 'x', available_from: '2026-02-30' },
      { available_from: ['Date has wrong format. Use one of these formats instead: YYYY-MM-DD.'] },
    ],
    [{ name: 'x', attribution: [] }, { attribution: ['Invalid data. Expected a dictionary, but got list.'] }],
    [
      { name: 'x', attribution: { click_days: 91 }, max_offers: 0 },
      {
        'attribution.click_days': ['Ensure this value is less than or equal to 90.'],
        max_offers: ['Ensure this value is greater than or equal to 1.'],
      },
    ],
    [
      { name: 'x', billable_impression_days: 0, billable_click_days: 31 },
      {
        billable_impression_days: ['Ensure this value is greater than or equal to 1.'],
        billable_click_days: ['Ensure this value is less than or equal to 30.'],
      },
    ],
    [{ name: 'x', billable_click_days: '7' }, { billable_click_days: ['A valid integer is required.'] }],
    [{ name: 'x', max_offers: 1.5 }, { max_offers: ['A valid integer is required.'] }],
  ])('400: %j', async (body, errors) => {
    const before = (await service().operator('GET', '/channels')).body.count;
    const answer = await service().operator('POST', '/channels', body);
    expect([answer.status, answer.body]).toEqual([400, errors]);
    expect((await service().operator('GET', '/channels')).body.count).toBe(before);
  });
});

describe('GET /operator/channels', () => {
  it('200: newest first, with absolute links that keep the other parameters', async () => {
    const made: string[] = [];
    for (let i = 0; i < 3; i++) made.unshift((await service().newChannel()).id);
    const first = await service().operator('GET', '/channels?page_size=2');
    expect(first.body.results.map(({ id }: { id: string }) => id)).toEqual(made.slice(0, 2));
    expect(first.body.previous).toBeNull();
    expect(first.body.next).toBe(
      'http://localhost:80/operator/channels?page_size=2&page=2'.replace(':80', ''),
    );
    const next = new URL(first.body.next);
    const second = await service().operator('GET', `/channels${next.search}`);
    expect(second.body.results[0].id).toBe(made[2]);
    expect(second.body.previous).toBe('http://localhost/operator/channels?page_size=2');
  });

  it('an invalid page size uses the default, an invalid page is 404', async () => {
    for (const size of ['0', '-1', 'x', '']) {
      expect((await service().operator('GET', `/channels?page_size=${size}`)).status).toBe(200);
    }
    for (const page of ['0', '-1', 'x', '', '99999', '9'.repeat(30)]) {
      const answer = await service().operator('GET', `/channels?page=${page}`);
      expect([page, answer.status, answer.body]).toEqual([page, 404, { detail: 'Invalid page.' }]);
    }
  });
});

describe('PATCH /operator/channels/{id}', () => {
  it('200: changes only the fields in the request', async () => {
    const { id } = await service().newChannel({
      attribution: { click_days: 7 },
      rate_limits: { serving: 5 },
    });
    const { status, body } = await service().operator('PATCH', `/channels/${id}`, {
      attribution: { view_days: 2 },
      rate_limits: { channel: 9 },
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      name: 'Test channel',
      attribution: { click_days: 7, view_days: 2 },
      rate_limits: { channel: 9, serving: 5, reporting: null },
    });
  });

  it('200: null returns the billable days to the default, in the audit trail too', async () => {
    const { id } = await service().newChannel({ billable_impression_days: 3, billable_click_days: 14 });
    const { body } = await service().operator('PATCH', `/channels/${id}`, { billable_click_days: null });
    expect(body).toMatchObject({ billable_impression_days: 3, billable_click_days: null });
    const { body: trail } = await service().operator('GET', `/audit?channel_id=${id}`);
    expect(trail.results[0].details).toMatchObject({
      before: { billable_click_days: 14 },
      after: { billable_click_days: null },
    });
    await service().services.serving.refresh();
    expect(service().services.serving.snapshot.getChannel(id)).toMatchObject({
      billableImpressionDays: 3,
      billableClickDays: null,
    });
  });

  it('400: an invalid field changes nothing', async () => {
    const { id } = await service().newChannel();
    const answer = await service().operator('PATCH', `/channels/${id}`, { name: 'New', max_offers: 21 });
    expect(answer.status).toBe(400);
    expect((await service().operator('GET', `/channels/${id}`)).body.name).toBe('Test channel');
  });

  it.each([stranger, 'nonsense'])('404: %s', async (id) => {
    for (const method of ['GET', 'PATCH']) {
      const answer = await service().operator(
        method,
        `/channels/${id}`,
        method === 'PATCH' ? { name: 'New' } : undefined,
      );
      expect([answer.status, answer.body]).toEqual([404, { error: 'Channel not found.' }]);
    }
  });
});

describe('the audit trail', () => {
  it('records actor, action and object, without secrets', async () => {
    const { id, secret, publishable } = await service().newChannel();
    await service().operator('PATCH', `/channels/${id}`, { max_offers: 3 });
    const minted = await service().operator('POST', `/channels/${id}/keys`, {
      kind: 'secret',
      name: 'Backend',
    });
    const rotated = await service().operator('POST', `/keys/${minted.body.id}/rotate`, {});
    await service().operator('POST', `/keys/${minted.body.id}/revoke`);
    const { body } = await service().operator('GET', `/audit?channel_id=${id}`);
    expect(body.results.map(({ action }: { action: string }) => action)).toEqual([
      'key.revoked',
      'key.rotated',
      'key.minted',
      'channel.updated',
      'channel.created',
    ]);
    for (const entry of body.results) {
      expect(entry.actor).toEqual({ type: 'operator_key', id: 'configured', name: 'operator key' });
      expect(entry.request_id).toMatch(/^[0-9a-f-]{36}$/);
    }
    const text = JSON.stringify(body);
    for (const key of [secret, publishable, minted.body.key, rotated.body.key])
      expect(text).not.toContain(key);
  });

  it('has no entry for a failed call', async () => {
    const { id } = await service().newChannel();
    await service().operator('PATCH', `/channels/${id}`, { max_offers: 99 });
    expect(
      (await service().operator('GET', `/audit?channel_id=${id}&action=channel.updated`)).body.count,
    ).toBe(0);
  });
});
