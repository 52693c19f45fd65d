import { describe, expect, it } from 'vitest';
import { newId } from '../../../src/lib/ids.ts';
import { olderNames } from '../../../src/lib/older-names.ts';
import { makeDemand, offerRequest, recommend } from '../../support/demand.ts';
import { actAs } from '../../support/network.ts';
import { newSession, report, reportBatch } from '../../support/report.ts';
import { useService } from '../../support/service.ts';

const service = useService();

async function world() {
  const channel = await actAs(service());
  const demand = makeDemand(service());
  const { offer } = await demand.simple(channel.id, channel.taxonomy.subcategoryIds[0] as string);
  const session = await newSession(service(), channel.secret);
  const events = () =>
    service()
      .services.database.db.selectFrom('events')
      .select(['type', 'offer_id', 'occurred_at'])
      .where('channel_id', '=', channel.id)
      .orderBy('type')
      .execute();
  return { channel, offer, session, events, send: (body: object) => report(service(), channel.secret, body) };
}

describe('an event in the older names', () => {
  it.each([...olderNames.eventTypes])('%s counts as %s', async (event_name, type) => {
    const { session, send, events } = await world();
    const event_datetime = new Date().toISOString();
    const [offer_id] = session.offers;
    const answer = await send({
      session_id: session.id,
      event_name,
      event_datetime,
      brand_properties: { offer_id },
    });
    expect(answer).toMatchObject({
      status: 201,
      body: { event_type: type, offer_id, insertion_id: offer_id, status: 'accepted', counted: true },
    });
    expect(await events()).toEqual([{ type, offer_id, occurred_at: new Date(event_datetime) }]);
  });

  it('finds the offer by the insertion id of the answer', async () => {
    const { channel, send } = await world();
    const { body } = await recommend(service(), channel.secret, offerRequest());
    const [{ insertion_id, offer_id }] = body.recommendation_groups[0].recommendations;
    expect(insertion_id).toBe(offer_id);
    const answer = await send({
      session_id: body.session_id,
      event_name: 'brand_view',
      brand_properties: { insertion_id },
    });
    expect(answer).toMatchObject({ status: 201, body: { offer_id, counted: true } });
  });

  it('our names win where both are sent', async () => {
    const { session, send } = await world();
    const [offer_id] = session.offers;
    const occurred_at = new Date().toISOString();
    const answer = await send({
      session_id: session.id,
      offer_id,
      event_type: 'CLICK',
      occurred_at,
      event_name: 'BRAND_VIEW',
      event_datetime: 'nonsense',
      brand_properties: { offer_id: newId() },
    });
    expect(answer).toMatchObject({ status: 201, body: { event_type: 'CLICK', offer_id } });
  });

  it('without a counterpart is accepted and not stored', async () => {
    const { session, send, events } = await world();
    for (const event_name of ['WIDGET_LOAD', 'widget_close', 'BRAND_HOVER']) {
      const answer = await send({ session_id: session.id, event_name, widget_properties: { x: 1 } });
      expect(answer).toMatchObject({
        status: 201,
        body: {
          session_id: session.id,
          event_name: event_name.toUpperCase(),
          status: 'accepted',
          counted: false,
          reason: 'not_counted_here',
        },
      });
    }
    expect(await events()).toEqual([]);
  });

  it('is rejected with our field names', async () => {
    const { session, send } = await world();
    const missing = await send({ session_id: session.id, event_name: 'BRAND_VIEW' });
    expect(missing).toMatchObject({ status: 400, body: { offer_id: ['This field is required.'] } });
    const odd = await send({
      session_id: session.id,
      offer_id: session.offers[0],
      event_name: 'not a name!',
    });
    expect(odd.status).toBe(400);
    expect(Object.keys(odd.body)).toEqual(['event_type']);
  });

  it('in a batch: every result has `success`', async () => {
    const { channel, session, events } = await world();
    const [offer_id] = session.offers;
    const { status, body } = await reportBatch(service(), channel.secret, [
      { session_id: session.id, event_name: 'BRAND_VIEW', brand_properties: { offer_id } },
      { session_id: session.id, event_name: 'WIDGET_LOAD' },
      { session_id: session.id, event_name: 'BRAND_CLICK', brand_properties: { offer_id: newId() } },
      session.event('CLICK'),
    ]);
    expect(status).toBe(207);
    expect(body).toMatchObject({ accepted: 3, failed: 1 });
    expect(
      body.results.map(({ status, success, reason }: Record<string, unknown>) => [status, success, reason]),
    ).toEqual([
      ['accepted', true, null],
      ['accepted', true, 'not_counted_here'],
      ['rejected', false, null],
      ['accepted', true, null],
    ]);
    expect((await events()).map(({ type }) => type)).toEqual(['CLICK', 'IMPRESSION']);
  });
});

describe('an offer request in the older names', () => {
  it.each(['EMAIL', 'REWARDED'])('the view %s is served, and reported as page type', async (view) => {
    const { channel } = await world();
    const placement_details = { view, display_mode: 'INLINE' };
    const { status, body } = await recommend(service(), channel.secret, offerRequest({ placement_details }));
    expect(status).toBe(200);
    expect(body.recommendation_groups).toHaveLength(1);
    const day = new Date().toISOString().slice(0, 10);
    const { body: table } = await channel.call(
      'GET',
      `/reporting/v2/report/?from=${day}&to=${day}&metrics=feed_loads&group_by=page_type&page_types=${view}`,
    );
    expect(table.data).toMatchObject([{ page_type: view, feed_loads: 1 }]);
  });

  it.each([
    [{ layout_id: ' sidebar ' }, 'sidebar'],
    [{ layout_id: 7 }, '7'],
    [{ layout_id: 'old', widget_id: 'ours' }, 'ours'],
    [{ layout_id: 'old', widget_id: ' ' }, 'old'],
    [{ layout_id: { id: 7 } }, null],
    [{ layout_id: 'x'.repeat(65) }, null],
    [{ layout_id: '' }, null],
  ])('%j is the widget %s', async (names, widget) => {
    const { channel } = await world();
    const placement_details = { view: 'THANK_YOU', display_mode: 'INLINE', ...names };
    const { status, body } = await recommend(service(), channel.secret, offerRequest({ placement_details }));
    expect(status).toBe(200);
    const session = await service()
      .services.database.db.selectFrom('sessions')
      .select('widget_id')
      .where('id', '=', body.session_id)
      .executeTakeFirst();
    expect(session?.widget_id ?? null).toBe(widget);
  });

  it('the promo code of an offer is also in its metadata', async () => {
    const { channel, offer } = await world();
    const { body: before } = await recommend(service(), channel.secret, offerRequest());
    expect(before.recommendations[offer.id].offer.metadata).toEqual({});
    await service().operator('PATCH', `/offers/${offer.id}`, { promo_code: 'SPRING20' });
    const { body: after } = await recommend(service(), channel.secret, offerRequest());
    expect(after.recommendations[offer.id].offer).toMatchObject({
      promo_code: 'SPRING20',
      metadata: { PROMO_CODE: 'SPRING20' },
    });
  });
});
