import { describe, expect, inject, it } from 'vitest';
import { accepted, attackWorld, expectCleanAudit } from '../support/attacks.ts';
import { makeTestDatabase } from '../support/database.ts';
import { recommend } from '../support/demand.ts';
import { hourMs } from '../support/ledger.ts';
import { report } from '../support/report.ts';
import { startTestService, type TestService } from '../support/service.ts';

// The embedded database is used by one process only.
describe.runIf(inject('engine') === 'postgres')('two services on one database', () => {
  it('bill no more together than the ceiling of a publisher', async () => {
    const database = await makeTestDatabase();
    const services = [await startTestService({ database }), await startTestService({ database })] as const;
    try {
      await billTogether(services);
    } finally {
      await Promise.all(services.map((service) => service.stop()));
      await database.remove();
    }
  });
});

async function billTogether(services: readonly [TestService, TestService]): Promise<void> {
  const [service, other] = services;
  const start = Date.UTC(2026, 4, 20, 12);
  const moveTo = (ms: number) => {
    for (const each of services) each.now = new Date(start + ms);
  };
  moveTo(0);
  const { channel, offerId } = await attackWorld(service, { source: 'partner', pricing: 'CPC' });
  await other.services.notices.sync();
  await other.services.serving.refresh();
  const clickOf = async (own: TestService, shopper: string) => {
    const body = {
      user_details: { external_guid: shopper },
      placement_details: { view: 'ORDER_TRACKING', display_mode: 'INLINE' },
    };
    const { body: answer } = await recommend(own, channel.pageKey, body);
    const click = { session_id: answer.session_id, offer_id: offerId, event_type: 'CLICK' };
    return () => report(own, channel.pageKey, click);
  };
  for (let hour = 0; hour < 3; hour++) {
    moveTo(hour * hourMs);
    const clicks = await Promise.all(
      Array.from({ length: 40 }, (_, n) => clickOf(n % 2 ? other : service, `${hour}-${n}`)),
    );
    // The hour is created during these calls.
    const reasons = (await Promise.all(clicks.map((click) => click()))).map(
      (answer) => accepted(answer).reason,
    );
    expect(reasons.filter((reason) => reason === null)).toHaveLength(10);
    expect(reasons.filter((reason) => reason === 'over_ceiling')).toHaveLength(30);
  }
  expect(await channel.earned()).toMatchObject({ clicks: 120, revenue: 300 });
  await expectCleanAudit(service);
}
