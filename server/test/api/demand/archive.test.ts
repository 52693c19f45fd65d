import { describe, expect, it } from 'vitest';
import { offerIds, recommend } from '../../support/demand.ts';
import { eventWorld } from '../../support/ledger.ts';
import { useService } from '../../support/service.ts';

const service = useService();
const operator: ReturnType<typeof service>['operator'] = (...call) => service().operator(...call);

const idsOf = async (list: string): Promise<string[]> =>
  (await operator('GET', list)).body.results.map(({ id }: { id: string }) => id);

const offered = async ({ channel }: { channel: { secret: string } }) =>
  offerIds(await recommend(service(), channel.secret));

describe('archived campaigns and offers', () => {
  it.each(['campaigns', 'offers'] as const)(
    '%s are not listed unless asked for, and come back',
    async (kind) => {
      const world = await eventWorld(service());
      const { id } = kind === 'offers' ? world.offer : world.campaign;
      const archived = await operator('PATCH', `/${kind}/${id}`, { status: 'archived' });
      expect([archived.status, archived.body.status]).toEqual([200, 'archived']);
      expect(await idsOf(`/${kind}?page_size=200`)).not.toContain(id);
      expect(await idsOf(`/${kind}?status=archived&page_size=200`)).toContain(id);
      expect((await operator('GET', `/${kind}/${id}`)).body.status).toBe('archived');
      expect(await offered(world)).not.toContain(world.offer.id);
      await operator('PATCH', `/${kind}/${id}`, { status: 'active' });
      expect(await idsOf(`/${kind}?page_size=200`)).toContain(id);
      expect(await offered(world)).toContain(world.offer.id);
    },
  );
});

describe('deleting', () => {
  it('an offer without events: it is gone from every list and from serving, and the trail names it', async () => {
    const { channel, offer } = await eventWorld(service());
    expect((await operator('DELETE', `/offers/${offer.id}`)).status).toBe(204);
    for (const list of [
      '/offers',
      '/offers?status=archived,active,paused',
      `/offers?campaign_id=${offer.campaign_id}`,
    ])
      expect(await idsOf(`${list}${list.includes('?') ? '&' : '?'}page_size=200`)).not.toContain(offer.id);
    const missing = [404, { error: 'Offer not found.' }];
    for (const [method, body] of [['GET'], ['PATCH', { status: 'active' }], ['DELETE']] as const) {
      const answer = await operator(method, `/offers/${offer.id}`, body);
      expect([answer.status, answer.body]).toEqual(missing);
    }
    expect(await offered({ channel })).not.toContain(offer.id);
    const { body: trail } = await operator('GET', '/audit?page_size=5');
    expect(trail.results[0]).toMatchObject({ action: 'offer.deleted', object_id: offer.id });
  });

  it('a campaign deletes its offers too', async () => {
    const { campaign, offer } = await eventWorld(service());
    expect((await operator('DELETE', `/campaigns/${campaign.id}`)).status).toBe(204);
    expect((await operator('GET', `/campaigns/${campaign.id}`)).status).toBe(404);
    expect((await operator('GET', `/offers/${offer.id}`)).status).toBe(404);
    const added = await operator('POST', '/offers', {
      campaign_id: campaign.id,
      heading: 'Late',
      subheading: 'Too late',
      target_url: 'https://a.example/',
      accept_copy: 'Yes',
      decline_copy: 'No',
    });
    expect([added.status, added.body]).toEqual([
      400,
      { campaign_id: [`Unknown campaign "${campaign.id}".`] },
    ]);
  });

  it('409 once shoppers have seen it, also before the counters are folded; nothing changes', async () => {
    const { channel, campaign, offer, session, report } = await eventWorld(service());
    const { event } = await session();
    await report(event('IMPRESSION'));
    for (const [kind, id] of [
      ['campaign', campaign.id],
      ['offer', offer.id],
    ]) {
      const refused = await operator('DELETE', `/${kind}s/${id}`);
      expect([refused.status, refused.body]).toEqual([
        409,
        { error: `Shoppers have seen this ${kind}, so its figures stay. Archive it instead.` },
      ]);
    }
    expect((await operator('GET', `/offers/${offer.id}`)).body.status).toBe('active');
    expect(await offered({ channel })).toContain(offer.id);
  });

  it('a session that was decided before still takes events, and can be explained', async () => {
    const { offer, session, report } = await eventWorld(service());
    const { id, event } = await session();
    expect((await operator('DELETE', `/offers/${offer.id}`)).status).toBe(204);
    expect((await report(event('CLICK'))).body).toMatchObject({ status: 'accepted', counted: true });
    const { status, body } = await operator('GET', `/sessions/${id}/explain`);
    expect(status).toBe(200);
    expect(body.candidates.map(({ offer_id }: { offer_id: string }) => offer_id)).toContain(offer.id);
  });
});
