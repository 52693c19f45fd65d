import { describe, expect, it } from 'vitest';
import { makeDemand } from '../../support/demand.ts';
import { actAs } from '../../support/network.ts';
import { newSession, report, reportBatch } from '../../support/report.ts';
import { useService } from '../../support/service.ts';

const service = useService();

async function world(campaign: Record<string, unknown> = {}) {
  const channel = await actAs(service());
  const demand = makeDemand(service());
  const [subcategoryId = ''] = channel.taxonomy.subcategoryIds;
  const made = await demand.simple(channel.id, subcategoryId, { campaign });
  return { channel, made, session: () => newSession(service(), channel.secret) };
}

describe('201', () => {
  it('counts an impression, a click and a conversion', async () => {
    const { channel, session } = await world();
    const { id, offers, event } = await session();
    const answers = [];
    for (const type of ['impression', 'CLICK', 'Conversion'])
      answers.push(await report(service(), channel.secret, event(type)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(answers[0]?.body).toEqual({
      event_id: expect.any(String),
      session_id: id,
      offer_id: offers[0],
      event_type: 'IMPRESSION',
      status: 'accepted',
      counted: true,
      reason: null,
    });
    const { rows } = await service()
      .services.database.db.selectFrom('rollup_days')
      .selectAll()
      .where('channel_id', '=', channel.id)
      .execute()
      .then((rows) => ({ rows }));
    expect(rows).toMatchObject([
      {
        impressions: 1,
        clicks: 1,
        conversions: 1,
        payout_micros: 250_000,
        revenue_with_email_micros: 500_000,
      },
    ]);
  });

  it('takes a batch', async () => {
    const { channel, session } = await world();
    const { event } = await session();
    const { status, body } = await reportBatch(service(), channel.secret, [
      event('IMPRESSION'),
      event('IMPRESSION'),
      { nonsense: true },
    ]);
    expect([status, body]).toEqual([
      207,
      {
        accepted: 2,
        failed: 1,
        results: [
          expect.objectContaining({ index: 0, status: 'accepted', counted: true }),
          expect.objectContaining({ index: 1, status: 'duplicate', counted: true }),
          expect.objectContaining({ index: 2, status: 'rejected', errors: expect.anything() }),
        ],
      },
    ]);
  });
});
