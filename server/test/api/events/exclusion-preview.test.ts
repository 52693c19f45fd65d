import { describe, expect, it } from 'vitest';
import { newId } from '../../../src/lib/ids.ts';
import { makeDemand } from '../../support/demand.ts';
import { actAs } from '../../support/network.ts';
import { newPerson } from '../../support/people.ts';
import { newSession, report } from '../../support/report.ts';
import { useService } from '../../support/service.ts';

const service = useService();

/**
 * Creates a channel with a publisher and two offers of different subcategories. Both have impressions, the
 * first also a click.
 */
async function world() {
  const channel = await actAs(service());
  const [first, second] = channel.taxonomy.subcategoryIds as [string, string];
  const demand = makeDemand(service());
  const one = await demand.simple(channel.id, first);
  await demand.simple(channel.id, second);
  const member = await channel.member();
  const { body } = await channel.call('GET', `/publishers/details/${member.id}/`);
  const visit = async (key: string) => {
    const { offers, event } = await newSession(service(), key);
    for (const offer_id of offers) await report(service(), key, event('IMPRESSION', { offer_id }));
    await report(service(), key, event('CLICK', { offer_id: one.offer.id }));
  };
  await visit(body.publisher.api_key);
  const preview = (subcategory_ids: string[], path = '/channel') =>
    channel.call('POST', `${path}/exclusions/preview/`, { subcategory_ids });
  return { channel, first, second, member, visit, preview };
}

const none = { affected: 0, share: 0 };

describe('POST /platform/channel/exclusions/preview/ 200', () => {
  it('counts the traffic of offers that would be excluded', async () => {
    const { first, preview, channel, visit } = await world();
    await visit(channel.secret);
    const { status, body } = await preview([first]);
    expect([status, body]).toEqual([
      200,
      {
        from: expect.any(String),
        to: expect.any(String),
        sampled_sessions: null,
        impressions: { affected: 2, total: 4, share: 0.5 },
        clicks: { affected: 2, total: 2, share: 1 },
        payout_usd: { affected: 0.5, total: 0.5, share: 1 },
        offers: { affected: 1, total: 2, share: 0.5 },
        advertisers: { affected: 1, total: 2, share: 0.5 },
        opens: { offers: 0, advertisers: 0 },
      },
    ]);
    expect((Date.parse(body.to) - Date.parse(body.from)) / 86_400_000).toBeGreaterThan(29);
  });

  it('counts only the change: nothing for existing exclusions, and removed ones are shown', async () => {
    const { channel, first, second, preview } = await world();
    await channel.call('PUT', '/channel/exclusions/', { subcategory_ids: [first] });
    expect((await preview([first])).body).toMatchObject({ impressions: none, offers: none });
    expect((await preview([second])).body).toMatchObject({
      impressions: { affected: 1, total: 2 },
      clicks: none,
      offers: { affected: 1, total: 1, share: 1 },
      opens: { offers: 1, advertisers: 1 },
    });
  });

  it('changes nothing, so a viewer can use it', async () => {
    const { channel, first } = await world();
    const { browser } = await newPerson(service(), { channels: [[channel.id, 'viewer']] });
    const body = { subcategory_ids: [first] };
    expect((await browser.call('POST', '/platform/channel/exclusions/preview/', { body })).status).toBe(200);
    const { body: details } = await channel.call('GET', '/channel/details/');
    expect(details.channel.exclusions.subcategories.channel).toEqual([]);
  });
});

describe('POST /platform/publishers/{id}/exclusions/preview/ 200', () => {
  it('counts only sessions of that publisher, in addition to its existing exclusions', async () => {
    const { channel, first, second, member, visit, preview } = await world();
    await visit(channel.secret);
    const path = `/publishers/${member.id}`;
    expect((await preview([first], path)).body).toMatchObject({
      sampled_sessions: 1,
      impressions: { affected: 1, total: 2, share: 0.5 },
      clicks: { affected: 1, total: 1, share: 1 },
      payout_usd: { affected: 0.25, total: 0.25, share: 1 },
      offers: { affected: 1, total: 2 },
    });
    await channel.call('PUT', '/channel/exclusions/', { subcategory_ids: [second] });
    expect((await preview([second], path)).body).toMatchObject({ impressions: none, offers: none });
  });
});

describe('POST …/exclusions/preview/ 400', () => {
  it('for the same input that the exclusion list rejects', async () => {
    const { preview, member } = await world();
    const unknown = newId();
    for (const path of ['/channel', `/publishers/${member.id}`]) {
      const { status, body } = await preview([unknown], path);
      expect([status, body]).toEqual([400, { subcategory_ids: [`Unknown subcategory "${unknown}".`] }]);
    }
  });
});

describe('POST /platform/publishers/{id}/exclusions/preview/ 404', () => {
  it('for a publisher of another channel, as for an unknown one', async () => {
    const { member } = await world();
    const other = await actAs(service());
    for (const id of [member.id, newId(), 'nonsense']) {
      const path = `/publishers/${id}/exclusions/preview/`;
      const { status, body } = await other.call('POST', path, { subcategory_ids: [] });
      expect([status, body]).toEqual([404, { error: 'Publisher not found.' }]);
    }
  });
});
