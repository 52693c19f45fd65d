import { describe, expect, inject, it } from 'vitest';
import { eventWorld } from '../../support/ledger.ts';
import { newPerson } from '../../support/people.ts';
import { useService } from '../../support/service.ts';

const service = useService();
const health = async () => (await service().operator('GET', '/health')).body;

describe('GET /operator/health 200', () => {
  it('has versions, the database and the latest activity', async () => {
    expect(await health()).toMatchObject({
      version: expect.any(String),
      environment: 'production',
      processes: 1,
      database: {
        engine: inject('engine'),
        version: expect.stringMatching(/^\d+/),
        schema: expect.stringMatching(/^\d{4}_/),
        size_bytes: expect.any(Number),
      },
      freshness: { changes_behind: 0, data_through: expect.any(String) },
      queued: 0,
    });
  });

  it('counts decisions and events since the previous call', async () => {
    const { session, report } = await eventWorld(service());
    await health();
    for (let visit = 0; visit < 3; visit++) await report((await session()).event('CLICK'));
    const { rates } = await health();
    expect(Math.round(rates.decisions_per_second * rates.window_seconds)).toBeGreaterThanOrEqual(3);
    expect(Math.round(rates.events_per_second * rates.window_seconds)).toBeGreaterThanOrEqual(3);
    expect(rates.decision_p99_ms).toBeGreaterThanOrEqual(rates.decision_p50_ms);
  });

  it('is available to reviewers, but not to channels', async () => {
    const { browser } = await newPerson(service(), { staffRole: 'reviewer' });
    expect((await browser.call('GET', '/operator/health')).status).toBe(200);
    const { secret } = await service().newChannel();
    expect((await service().call('GET', '/operator/health', { key: secret })).status).toBe(401);
  });
});
