import { describe, expect, it } from 'vitest';
import { makeDemand } from '../../support/demand.ts';
import { actAs } from '../../support/network.ts';
import { newSession, report } from '../../support/report.ts';
import { useService } from '../../support/service.ts';

const service = useService();

async function world() {
  const channel = await actAs(service());
  const demand = makeDemand(service());
  await demand.simple(channel.id, channel.taxonomy.subcategoryIds[0] ?? '');
  const get = (query: string, path = 'v2/report') =>
    service().call('GET', `/platform/reporting/${path}/?${query}`, { key: channel.secret });
  return { channel, get };
}

const today = () => new Date().toISOString().slice(0, 10);

describe('200', () => {
  it('has an event that was just answered', async () => {
    const { channel, get } = await world();
    const session = await newSession(service(), channel.secret);
    for (const type of ['IMPRESSION', 'CLICK']) await report(service(), channel.secret, session.event(type));
    const day = today();
    const { status, body } = await get(
      `from=${day}&to=${day}&metrics=impressions,clicks,ctr,channel_payout,sessions,feed_loads,rps&time_grain=day`,
    );
    expect([status, body]).toEqual([
      200,
      {
        data: [
          {
            period_start: `${day}T00:00:00Z`,
            period_end: expect.stringMatching(/T00:00:00Z$/),
            impressions: 1,
            clicks: 1,
            ctr: 1,
            channel_payout: 0.25,
            sessions: 1,
            feed_loads: 1,
            rps: 0.25,
          },
        ],
        summary: {
          impressions: 1,
          clicks: 1,
          ctr: 1,
          channel_payout: 0.25,
          sessions: 1,
          feed_loads: 1,
          rps: 0.25,
        },
        pagination: { offset: 0, limit: 50, total: 1, has_more: false },
        meta: { timezone: 'UTC', data_through: expect.any(String), request_id: expect.any(String) },
      },
    ]);
    const split = await get(`from=${day}&to=${day}&metrics=clicks&time_grain=hour&group_by=publisher`);
    expect(split.body.data).toMatchObject([{ publisher_id: null, publisher_name: null, clicks: 1 }]);
    for (const grain of ['total', 'week', 'month'])
      expect(
        (await get(`from=${day}&to=${day}&metrics=sessions&time_grain=${grain}`)).body.data,
      ).toMatchObject([{ sessions: 1 }]);
    const all = await get(
      `from=${day}&to=${day}&metrics=sessions,feed_loads&time_grain=day&group_by=page_type,widget_type,widget_id`,
    );
    expect(all.body.data).toMatchObject([
      { page_type: 'ORDER_TRACKING', widget_type: 'INLINE', widget_id: null, sessions: 1, feed_loads: 1 },
    ]);
    const csv = await get(`from=${day}&to=${day}&metrics=clicks&time_grain=day`, 'v2/export');
    expect(csv.body).toBe(
      `period_start,period_end,clicks\r\n${all.body.data[0].period_start},${all.body.data[0].period_end},1\r\n`,
    );
    const v1 = await get('', 'v1/summary');
    expect(v1.body).toMatchObject({
      has_data: true,
      metrics: { raw: { clicks: 1 }, calculated: { ctr: 1 } },
    });
    const v1p = await get('', 'v1/publishers');
    expect(v1p.body.publishers[0].series).toHaveLength(7);
  });
});
