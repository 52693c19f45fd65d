import { describe, expect, it } from 'vitest';
import { newId } from '../../../src/lib/ids.ts';
import { makeDemand } from '../../support/demand.ts';
import { eventWorld } from '../../support/ledger.ts';
import { actAs } from '../../support/network.ts';
import { newPerson } from '../../support/people.ts';
import { useService } from '../../support/service.ts';

const service = useService();
const attention = async () => {
  const { status, body } = await service().operator('GET', '/attention');
  expect(status).toBe(200);
  return body;
};

describe('GET /operator/attention', () => {
  it('has nothing to show in a new network', async () => {
    expect(await attention()).toEqual({
      requests: { count: 0, oldest_at: null },
      traffic_flags: { count: 0 },
      over_ceiling: { events: 0, spend: 0 },
      campaigns: { count: 0, results: [] },
      jobs: { count: 0, results: [] },
      first_steps: { channel: false, publisher: false, offer: false, event: false },
    });
  });

  it('counts requests until they are decided, and knows when the oldest was made', async () => {
    const channel = await actAs(service());
    const first = await channel.request();
    await channel.request();
    const { requests } = await attention();
    expect(requests).toMatchObject({ count: 2, oldest_at: expect.stringMatching(/Z$/) });
    await channel.review(first, 'approve');
    expect(await attention()).toMatchObject({
      requests: { count: 1 },
      first_steps: { channel: true, publisher: true },
    });
  });

  it('lists active campaigns that cannot be served, with the reason, and not those that are paused or planned', async () => {
    const { taxonomy } = await actAs(service());
    const demand = makeDemand(service());
    const advertiser = await demand.advertiser(taxonomy.subcategoryIds[0] as string);
    const empty = await demand.campaign(advertiser.id, { name: 'Empty' });
    await demand.campaign(advertiser.id, { name: 'Paused', status: 'paused' });
    const planned = await demand.campaign(advertiser.id, {
      name: 'Planned',
      starts_at: '2090-01-01T00:00:00Z',
    });
    await demand.offer(planned.id);
    const { campaigns } = await attention();
    expect(campaigns).toEqual({
      count: 1,
      results: [
        {
          id: empty.id,
          name: 'Empty',
          advertiser: { id: advertiser.id, name: advertiser.name },
          delivery: { can_serve: false, reasons: ['no_offer'] },
        },
      ],
    });
  });

  it('has a failed job until one of its kind succeeds', async () => {
    const times = { started_at: new Date(), updated_at: new Date() };
    const job = { kind: 'audit' as const, done: 0, total: 1, result: '{}', ...times };
    const id = newId();
    const { db } = service().services.database;
    await db
      .insertInto('jobs')
      .values({ ...job, id, status: 'failed', reason: 'The day cannot be read.' })
      .execute();
    expect((await attention()).jobs).toMatchObject({
      count: 1,
      results: [{ id, kind: 'audit', reason: 'The day cannot be read.' }],
    });
    const later = new Date(times.started_at.getTime() + 1_000);
    await db
      .insertInto('jobs')
      .values({ ...job, id: newId(), status: 'done', started_at: later })
      .execute();
    expect((await attention()).jobs.count).toBe(0);
  });

  it('knows the first event', async () => {
    const { session, report } = await eventWorld(service());
    await report((await session()).event('IMPRESSION'));
    expect((await attention()).first_steps).toEqual({
      channel: true,
      publisher: true,
      offer: true,
      event: true,
    });
  });

  it('is for staff only', async () => {
    const { browser } = await newPerson(service(), { staffRole: 'reviewer' });
    expect((await browser.call('GET', '/operator/attention')).status).toBe(200);
    const { secret } = await service().newChannel();
    expect((await service().call('GET', '/operator/attention', { key: secret })).status).toBe(401);
  });
});
