import { describe, expect, it } from 'vitest';
import { offerRequest, recommend } from '../../support/demand.ts';
import { actAs } from '../../support/network.ts';
import { newPerson } from '../../support/people.ts';
import { useService } from '../../support/service.ts';

const service = useService();
const log = async (key: string, query = '') =>
  (await service().call('GET', `/platform/channel/requests/${query}`, { key })).body.requests;

describe('GET /platform/channel/requests/ 200', () => {
  it('lists the calls of the channel, newest first, by route and without ids', async () => {
    const channel = await actAs(service());
    const member = await channel.member();
    await channel.call('GET', `/publishers/details/${member.id}/?secret=person@example.com`);
    const entries = await log(channel.secret);
    expect(entries[0]).toEqual({
      at: expect.stringMatching(/Z$/),
      request_id: expect.any(String),
      area: 'channel',
      method: 'GET',
      route: '/platform/publishers/details/:id',
      status: 200,
      duration_ms: expect.any(Number),
      key: {
        id: expect.any(String),
        name: expect.any(String),
        masked: expect.stringMatching(/^enc_prod_sk_…/),
      },
      publisher_id: null,
      errors: {},
    });
    expect(JSON.stringify(entries)).not.toContain('person@');
    expect(JSON.stringify(entries)).not.toContain(channel.secret);
  });

  it('names the invalid fields, but no sent values', async () => {
    const channel = await actAs(service());
    const placement_details = { view: 'per"son@example.com', display_mode: 'INLINE' };
    await recommend(service(), channel.secret, offerRequest({ placement_details }));
    const [entry] = await log(channel.secret, '?status=4xx&area=serving');
    expect(entry).toMatchObject({
      route: '/recommendations',
      status: 400,
      errors: { 'placement_details.view': ['"…" is not a valid choice.'] },
    });
    await channel.call('GET', '/reporting/v2/report/?from=x&to=2026-01-01&metrics=me@example.com');
    const [report] = await log(channel.secret, '?area=reporting');
    expect(report.errors.metrics).toEqual(['"…" is not a valid choice.']);
  });

  it('filters the calls, for example by the publisher of the key', async () => {
    const channel = await actAs(service());
    const member = await channel.member();
    const { body } = await channel.call('GET', `/publishers/details/${member.id}/`);
    await recommend(service(), body.publisher.api_key);
    const theirs = await log(channel.secret, `?publisher_id=${member.id}`);
    expect(theirs).toMatchObject([{ area: 'serving', publisher_id: member.id, status: 200 }]);
    expect(await log(channel.secret, '?limit=1')).toHaveLength(1);
    expect(await log(channel.secret, '?status=5xx')).toEqual([]);
  });

  it('successful calls do not displace refused ones', async () => {
    const channel = await actAs(service());
    await channel.call('GET', '/publishers/list/?page=0');
    for (let call = 0; call < 205; call++) await channel.call('GET', '/channel/details/');
    expect(await log(channel.secret, '?status=4xx')).toHaveLength(1);
    expect(await log(channel.secret, '?limit=1000')).toHaveLength(201);
  });

  it('is available to users of the channel, and contains no call of another channel', async () => {
    const channel = await actAs(service());
    const other = await actAs(service());
    await channel.call('GET', '/channel/details/');
    const { browser } = await newPerson(service(), { channels: [[other.id, 'viewer']] });
    const { status, body } = await browser.call('GET', '/platform/channel/requests/');
    expect(status).toBe(200);
    expect(body.requests.some(({ route }: { route: string }) => route.endsWith('/channel/details'))).toBe(
      false,
    );
  });
});

describe('GET /platform/channel/requests/ 400 and 403', () => {
  it('rejects unknown filters and publishable keys', async () => {
    const channel = await actAs(service());
    const bad = await channel.call('GET', '/channel/requests/?status=9xx');
    expect([bad.status, bad.body]).toEqual([400, { status: ['"9xx" is not a valid choice.'] }]);
    const answer = await service().call('GET', '/platform/channel/requests/', { key: channel.publishable });
    expect(answer.status).toBe(403);
  });
});
