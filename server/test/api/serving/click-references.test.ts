import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { makeDemand, offerRequest, recommend } from '../../support/demand.ts';
import { actAs } from '../../support/network.ts';
import { useService } from '../../support/service.ts';

const service = useService();
const token = '[\\w-]{108}';

/** A channel with one offer, and what it is answered. */
async function world(
  fields: { channel?: object; advertiser?: object; target?: string } = {},
  key?: (channel: Awaited<ReturnType<typeof actAs>>) => Promise<string>,
) {
  const channel = await actAs(service(), await service().newChannel(fields.channel as never));
  const [subcategoryId = ''] = channel.taxonomy.subcategoryIds;
  const made = await makeDemand(service()).simple(channel.id, subcategoryId, {
    advertiser: fields.advertiser ?? {},
    offer: { target_url: fields.target ?? 'https://shop.example/sale?utm_source=x#top' },
  });
  const caller = key ? await key(channel) : channel.secret;
  const answer = async () => {
    const { body } = await recommend(service(), caller, offerRequest());
    return { sessionId: body.session_id as string, offer: body.recommendations[made.offer.id].offer };
  };
  return { channel, ...made, answer };
}

describe('the landing page of an offer', () => {
  it('carries a click reference that names channel, session and offer to the service alone', async () => {
    const { channel, offer, answer } = await world();
    const { sessionId, offer: answered } = await answer();
    const [, reference = ''] =
      new RegExp(`^https://shop\\.example/sale\\?utm_source=x&encart_click_id=(${token})#top$`).exec(
        answered.target_url,
      ) ?? [];
    expect(service().services.clicks.read('reference', reference, new Date())).toEqual({
      offer: { channelId: channel.id, sessionId, offerId: offer.id },
    });
    expect(JSON.stringify(answered)).not.toContain(sessionId);
  });

  it('has the parameter that the advertiser wants, or none', async () => {
    const named = await world({ advertiser: { click_parameter: 'cid' } });
    expect(named.advertiser.click_parameter).toBe('cid');
    expect((await named.answer()).offer.target_url).toMatch(new RegExp(`&cid=${token}#top$`));
    const refused = await world({ advertiser: { click_parameter: null } });
    expect((await refused.answer()).offer.target_url).toBe('https://shop.example/sale?utm_source=x#top');
    await service().operator('PATCH', `/advertisers/${refused.advertiser.id}`, { click_parameter: 'ref' });
    expect((await refused.answer()).offer.target_url).toMatch(new RegExp(`&ref=${token}#top$`));
  });

  it.each(['', 'a b', 'x=1', 'é', 'a'.repeat(65), 5])('400: the parameter %j', async (click_parameter) => {
    const { advertiser } = await world();
    const refused = await service().operator('PATCH', `/advertisers/${advertiser.id}`, { click_parameter });
    expect([refused.status, Object.keys(refused.body)]).toEqual([400, ['click_parameter']]);
  });

  it('has its macros filled, and names channel and publisher only where staff allow it', async () => {
    const target = 'https://shop.example/{offer_id}?v={view}&p={publisher_id}&c={channel_id}&s={session_id}';
    const { channel, offer, answer } = await world({ target });
    const start = `https://shop.example/${offer.id}?v=ORDER_TRACKING`;
    const { target_url } = (await answer()).offer;
    expect(target_url).toMatch(`${start}&p=&c=&s={session_id}&encart_click_id=`);
    const links = { named_to_advertisers: true };
    await service().operator('PATCH', `/channels/${channel.id}`, { links });
    expect((await answer()).offer.target_url).toMatch(`${start}&p=&c=${channel.id}&s={session_id}`);
  });

  it('of a channel from before click references is unchanged until staff switch them on', async () => {
    const target = 'https://shop.example/?v={view}';
    const { channel, answer } = await world({ target });
    // Gives the channel the defaults that the migration gave to the channels of that time.
    await sql`update channels set click_references = default, tracking_links = default where id = ${channel.id}`.execute(
      service().services.database.db,
    );
    await service().operator('PATCH', `/channels/${channel.id}`, { offers_heading: 'Offers' });
    const { offer } = await answer();
    expect(offer.target_url).toBe('https://shop.example/?v={view}');
    expect(Object.keys(offer)).not.toContain('click_url');
    const on = await service().operator('PATCH', `/channels/${channel.id}`, {
      links: { click_references: true },
    });
    expect(on.body.links).toEqual({
      click_references: true,
      tracking_links: false,
      named_to_advertisers: false,
    });
    expect((await answer()).offer.target_url).toMatch(/\?v=ORDER_TRACKING&encart_click_id=/);
  });
});
