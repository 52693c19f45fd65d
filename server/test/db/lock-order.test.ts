import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, inject, it } from 'vitest';
import type { Db } from '../../src/db/handle.ts';
import { recountLedger } from '../../src/maintenance/index.ts';
import { accepted, attackWorld, expectCleanAudit } from '../support/attacks.ts';
import { makeTestDatabase } from '../support/database.ts';
import { makeDemand } from '../support/demand.ts';
import { actAs } from '../support/network.ts';
import { newSession, report, reportBatch } from '../support/report.ts';
import { startTestService, type TestService } from '../support/service.ts';

type Pair = [TestService, TestService];

/** Waits until this many transactions wait for a lock. */
async function untilWaiting(db: Db, transactions: number): Promise<void> {
  const waiting = async () => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'
    `.execute(db);
    return rows[0]?.n;
  };
  await expect.poll(waiting, { timeout: 20_000 }).toBe(transactions);
}

/**
 * Runs everything that locks budget rows, hours of arrival and change rows concurrently, on two services with
 * their own pools. The database aborts one transaction of a deadlock and the service retries it, so callers
 * do not notice. The test reads the server's deadlock counter.
 */
// The embedded engine has one connection: nothing can wait for a lock.
describe.runIf(inject('engine') === 'postgres')('no deadlock occurs', () => {
  const countDeadlocks = async (work: (...services: Pair) => Promise<void>) => {
    const database = await makeTestDatabase();
    const services: Pair = [await startTestService({ database }), await startTestService({ database })];
    try {
      await work(...services);
    } finally {
      await Promise.all(services.map((service) => service.stop()));
    }
    const client = new pg.Client({ connectionString: database.databaseUrl });
    await client.connect();
    // A backend process reports its statistics at the latest when it ends.
    const others = `select count(*)::int as n from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`;
    await expect.poll(async () => (await client.query(others)).rows[0].n).toBe(0);
    const { rows } = await client.query(
      'select deadlocks::int from pg_stat_database where datname = current_database()',
    );
    await client.end();
    await database.remove();
    return rows[0].deadlocks;
  };

  /**
   * Waits until both services offer what was created so far: each learns from notices what
   * the other has changed.
   */
  const refresh = async (services: Pair) => {
    for (const { services: own } of services) {
      await own.notices.sync();
      await own.serving.refresh();
    }
  };

  /** Campaigns with a price of one dollar per impression, and shoppers who see all of their offers. */
  const makeCampaigns = async (services: Pair, count: number) => {
    const [service] = services;
    const channel = await actAs(service);
    const [subcategoryId = ''] = channel.taxonomy.subcategoryIds;
    const pricing = { model: 'CPM', bid_usd: 1_000 };
    const campaigns: string[] = [];
    for (let n = 0; n < count; n++) {
      const budget = { daily_usd: 9, total_usd: 10 };
      const fields = { campaign: { pricing, budget } };
      campaigns.push((await makeDemand(service).simple(channel.id, subcategoryId, fields)).campaign.id);
    }
    await refresh(services);
    const shopper = async (own: TestService, order: 'forwards' | 'backwards' = 'forwards') => {
      const { offers, event } = await newSession(own, channel.secret);
      const seen = offers.map((offer_id) => event('IMPRESSION', { offer_id }));
      return () => reportBatch(own, channel.secret, order === 'forwards' ? seen : seen.toReversed());
    };
    return { campaigns, shopper };
  };
  const lower = (service: TestService, campaignId: string | undefined, total_usd: number) =>
    service.operator('PATCH', `/campaigns/${campaignId}`, { budget: { total_usd } });

  it('between edits of campaigns and events that empty their budgets', async () => {
    const deadlocks = await countDeadlocks(async (...services) => {
      const { campaigns, shopper } = await makeCampaigns(services, 4);
      const reports = await Promise.all(
        Array.from({ length: 40 }, (_, n) =>
          shopper(services[n % 2 ? 1 : 0], n % 4 < 2 ? 'forwards' : 'backwards'),
        ),
      );
      // The first leases and grants are created during these calls.
      const answers = await Promise.all(
        reports.flatMap((report, n) => [
          report(),
          lower(services[n % 2 ? 0 : 1], campaigns[n % 4], 10 - n / 10),
        ]),
      );
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 202]));
    });
    expect(deadlocks).toBe(0);
  });

  it('between an edit and an event that both wait for the next revision', async () => {
    const deadlocks = await countDeadlocks(async (...services) => {
      const [editing, reporting] = services;
      const { campaigns, shopper } = await makeCampaigns(services, 1);
      const [first, second] = [await shopper(reporting), await shopper(reporting)];
      expect((await first()).status).toBe(202);
      await lower(editing, campaigns[0], 2);
      const { db } = editing.services.database;
      const answers = await db.transaction().execute(async (gate) => {
        await sql`select 1 from revision for update`.execute(gate);
        const edit = lower(editing, campaigns[0], 1.5);
        await untilWaiting(db, 1);
        const report = second();
        await untilWaiting(db, 2);
        return [edit, report];
      });
      expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 202]);
    });
    expect(deadlocks).toBe(0);
  });

  it('between clicks of the same shoppers, reported in opposite orders', async () => {
    const deadlocks = await countDeadlocks(async (...services) => {
      const [service] = services;
      const channel = await actAs(service, await service.newChannel({ clicks_per_minute: 1_000 }));
      await makeDemand(service).simple(channel.id, channel.taxonomy.subcategoryIds[0] ?? '');
      await refresh(services);
      for (let round = 0; round < 8; round++) {
        const shoppers = Array.from({ length: 20 }, (_, n) => ({ email: `${round}-${n}@example.com` }));
        // Each service reports its own sessions of the same shoppers: only the click counter is shared.
        const clicks = await Promise.all(
          services.map(async (own) => {
            const sessions = shoppers.map((user_details) =>
              newSession(own, channel.secret, { user_details }),
            );
            return (await Promise.all(sessions)).map(({ event }) => event('CLICK'));
          }),
        );
        const orders = [clicks[0], clicks[1]?.toReversed()];
        const answers = await Promise.all(
          services.map((own, at) => reportBatch(own, channel.secret, orders[at])),
        );
        expect(answers.map(({ status }) => status)).toEqual([202, 202]);
      }
    });
    expect(deadlocks).toBe(0);
  });

  /**
   * Three channels with an offer that pays for clicks. The first two have the same publisher. Returns reports
   * of clicks, not yet sent.
   */
  const makePages = async (services: Pair) => {
    const [service] = services;
    const acting = [];
    for (let n = 0; n < 3; n++) acting.push(await actAs(service));
    const pages: { id: string; publisherId: string; pageKey: string }[] = [];
    for (const [at, channel] of acting.entries()) {
      await makeDemand(service).simple(channel.id, channel.taxonomy.subcategoryIds[0] ?? '', {
        campaign: { pricing: { model: 'CPC', bid_usd: 10 } },
      });
      const link = at === 1 ? { publisher_id: pages[0]?.publisherId } : {};
      const approved = await channel.review(await channel.request(), 'approve', link);
      const publisherId: string = approved.body.publisher_remote_id;
      const { body } = await channel.call('GET', `/publishers/details/${publisherId}/`);
      pages.push({ id: channel.id, publisherId, pageKey: body.publisher.api_key });
    }
    await refresh(services);
    const clickOf = async (channel: number, own = service) => {
      const key = pages[channel]?.pageKey ?? '';
      const { event } = await newSession(own, key);
      return () => report(own, key, event('CLICK'));
    };
    return { channelIds: pages.map(({ id }) => id), publisherId: pages[0]?.publisherId, clickOf };
  };

  it('between a batch of two channels and a new ceiling of their publisher', async () => {
    const deadlocks = await countDeadlocks(async (...services) => {
      const [reporting, editing] = services;
      const { channelIds, publisherId, clickOf } = await makePages(services);
      // The hours of all three exist before the test.
      for (const n of [0, 1, 2]) expect((await (await clickOf(n))()).status).toBe(201);
      const [ofFirst, ofSecond, ofThird] = [await clickOf(0), await clickOf(1), await clickOf(2)];
      // The row of the first channel moves behind that of the second.
      await reporting.operator('PATCH', `/channels/${channelIds[0]}`, { name: 'Renamed' });
      const { maintenance: db, reports } = editing.services.database;
      const lockHour = (tx: Db, channel: number) =>
        sql`select 1 from arrival_hours where channel_id = ${channelIds[channel]} for update`.execute(tx);
      const answers = await db.transaction().execute(async (gate) => {
        await lockHour(gate, 0);
        const alone = await db.transaction().execute(async (earlierGate) => {
          await lockHour(earlierGate, 2);
          const waiting = ofThird();
          await untilWaiting(reports, 1);
          return { waiting, together: [ofFirst(), ofSecond()] };
        });
        expect((await alone.waiting).status).toBe(201);
        // One batch has both clicks. It waits for the hour of the first channel, and the edit after it.
        await untilWaiting(reports, 1);
        const ceiling = { publisher_ceiling_usd: 500 };
        const edit = editing.operator('PUT', `/publishers/${publisherId}/ceiling`, ceiling);
        await untilWaiting(reports, 2);
        return [...alone.together, edit];
      });
      expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([201, 201, 200]);
    });
    expect(deadlocks).toBe(0);
  });

  it('between bills of pages and changed ceilings of their channels and publisher', async () => {
    const deadlocks = await countDeadlocks(async (...services) => {
      const { channelIds, publisherId, clickOf } = await makePages(services);
      for (let round = 0; round < 4; round++) {
        const clicks = await Promise.all(
          Array.from({ length: 24 }, (_, n) => clickOf(n % 3, services[n % 2 ? 1 : 0])),
        );
        const ceiling = { publisher_ceiling_usd: 100 + round };
        const answers = await Promise.all([
          ...clicks.map((click) => click()),
          ...services.flatMap((service, at) => [
            service.operator('PUT', `/publishers/${publisherId}/ceiling`, ceiling),
            service.operator('PATCH', `/channels/${channelIds[at]}`, ceiling),
          ]),
        ]);
        expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 201]));
      }
    });
    expect(deadlocks).toBe(0);
  });
});

describe.runIf(inject('engine') === 'postgres')('a repair beside a bill', () => {
  it('keeps what is billed in the hour that it repairs', async () => {
    const service = await startTestService();
    try {
      const { channel } = await attackWorld(service, { source: 'partner', pricing: 'CPC' });
      const { maintenance: db, reports } = service.services.database;
      const [first, second] = [await channel.fromPage(), await channel.fromPage()];
      accepted(await channel.pageReport(first.event('CLICK')));
      await sql`update arrival_hours set used_micros = used_micros + 1 where channel_id = ${channel.id}`.execute(
        db,
      );
      const [click, repair] = await db.transaction().execute(async (gate) => {
        await sql`select 1 from budget_leases where channel_id = ${channel.id} for update`.execute(gate);
        // It has locked its hour, and waits for the lease.
        const reported = channel.pageReport(second.event('CLICK'));
        await untilWaiting(reports, 1);
        const repaired = recountLedger(db, { repair: true });
        await untilWaiting(reports, 2);
        return [reported, repaired] as const;
      });
      expect(accepted(await click)).toMatchObject({ reason: null });
      expect((await repair).differences).toMatchObject([{ table: 'arrival_hours' }]);
      await expectCleanAudit(service);
    } finally {
      await service.stop();
    }
  });
});
