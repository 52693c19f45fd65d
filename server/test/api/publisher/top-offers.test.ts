import { describe, expect, it } from 'vitest';
import { makeDemand, offerRequest, recommend } from '../../support/demand.ts';
import { actAs } from '../../support/network.ts';
import { report } from '../../support/report.ts';
import { useService } from '../../support/service.ts';

const service = useService();

async function world(settings: Record<string, unknown> = {}) {
  const channel = await actAs(service(), await service().newChannel(settings));
  const [subcategoryId = ''] = channel.taxonomy.subcategoryIds;
  const demand = makeDemand(service());
  const [cheap, dear] = [
    await demand.simple(channel.id, subcategoryId, { campaign: { pricing: { model: 'CPC', bid_usd: 0.2 } } }),
    await demand.simple(channel.id, subcategoryId, { campaign: { pricing: { model: 'CPC', bid_usd: 0.9 } } }),
  ];
  const { id: publisherId } = await channel.member();
  /** A session of the publisher, with events on offers. */
  const visit = async (events: readonly [offerId: string, type: string][], more: object = {}) => {
    const { placement_details } = offerRequest();
    const { body } = await recommend(service(), channel.secret, {
      ...offerRequest(more as never),
      placement_details: { ...placement_details, publisher_remote_id: publisherId },
    });
    for (const [offer_id, event_type] of events)
      await report(service(), channel.secret, { session_id: body.session_id, offer_id, event_type });
  };
  const read = (id = publisherId, key = channel.secret) =>
    service().call('GET', `/platform/publishers/${id}/top-offers`, { key });
  return { channel, cheap, dear, publisherId, visit, read };
}

describe('the top offers of a publisher', () => {
  it('200: those that earned most first, with exact counts', async () => {
    const { cheap, dear, visit, read } = await world();
    await visit([
      [cheap.offer.id, 'IMPRESSION'],
      [cheap.offer.id, 'CLICK'],
      [dear.offer.id, 'IMPRESSION'],
    ]);
    await visit([
      [cheap.offer.id, 'IMPRESSION'],
      [dear.offer.id, 'IMPRESSION'],
      [dear.offer.id, 'CLICK'],
    ]);
    await visit([[cheap.offer.id, 'CLICK']], { custom_metadata: { is_sandbox: true } });
    const { status, body } = await read();
    expect(status).toBe(200);
    const row = ({ offer, advertiser }: typeof cheap, payout: number) => ({
      offer_id: offer.id,
      heading: offer.heading,
      advertiser_name: advertiser.name,
      impressions: 2,
      clicks: 1,
      conversions: 0,
      payout,
    });
    expect(body).toEqual({
      sessions: 2,
      since: expect.stringMatching(/Z$/),
      offers: [row(dear, 0.45), row(cheap, 0.1)],
    });
  });

  it('200: empty for a publisher without sessions, and null for metrics that the channel does not have', async () => {
    const { cheap, visit, read } = await world({ enabled_metrics: ['clicks'] });
    expect((await read()).body).toEqual({ sessions: 0, since: null, offers: [] });
    await visit([[cheap.offer.id, 'CLICK']]);
    const { offers } = (await read()).body;
    expect(offers).toMatchObject([{ clicks: 1, impressions: null, conversions: null, payout: null }]);
  });

  it('404: for a publisher of another channel, as for one that does not exist', async () => {
    const { publisherId } = await world();
    const other = await world();
    for (const id of [publisherId, '01890a5d-ac96-774b-bcce-b302099a8057'])
      expect(await other.read(id)).toMatchObject({ status: 404, body: { error: 'Publisher not found.' } });
  });
});
