import { describe, expect, it } from 'vitest';
import { recordAudit } from '../../../src/audit/index.ts';
import { newId } from '../../../src/lib/ids.ts';
import { readCsv } from '../../support/csv.ts';
import { makeDemand } from '../../support/demand.ts';
import { actAs } from '../../support/network.ts';
import { newPerson } from '../../support/people.ts';
import { useService } from '../../support/service.ts';

const service = useService();

const trail = async (query: string) => {
  const { status, body } = await service().operator('GET', `/audit?${query}`);
  expect(status).toBe(200);
  return body.results as { id: string; action: string; details: Record<string, unknown> }[];
};
const lastChange = async (id: string) => {
  const [entry] = await trail(`object_id=${id}`);
  const { before, after } = entry?.details ?? {};
  return { before, after };
};

async function world() {
  const channel = await actAs(service());
  const [subcategoryId = ''] = channel.taxonomy.subcategoryIds;
  const demand = await makeDemand(service()).simple(channel.id, subcategoryId, {
    campaign: { name: 'Spring', budget: { daily_usd: 100 } },
  });
  return { channel, ...demand };
}

describe('an entry about changed settings', () => {
  it('has the changed fields of a campaign before and after, and no others', async () => {
    const { campaign } = await world();
    await service().operator('PATCH', `/campaigns/${campaign.id}`, {
      name: 'Summer',
      budget: { daily_usd: 1000.5 },
      pricing: { bid_usd: 0.5 },
    });
    expect(await lastChange(campaign.id)).toEqual({
      before: { name: 'Spring', 'budget.daily_usd': 100 },
      after: { name: 'Summer', 'budget.daily_usd': 1000.5 },
    });
  });

  it('has those of offers, advertisers and channels', async () => {
    const { channel, offer, advertiser } = await world();
    await service().operator('PATCH', `/offers/${offer.id}`, { status: 'paused' });
    await service().operator('PATCH', `/advertisers/${advertiser.id}`, { name: 'Renamed' });
    await service().operator('PATCH', `/channels/${channel.id}`, {
      revenue_share: 0.65,
      attribution: { view_days: 2 },
    });
    expect(await lastChange(offer.id)).toEqual({
      before: { status: 'active' },
      after: { status: 'paused' },
    });
    expect(await lastChange(advertiser.id)).toEqual({
      before: { name: advertiser.name },
      after: { name: 'Renamed' },
    });
    expect(await lastChange(channel.id)).toEqual({
      before: { revenue_share: 0.5, 'attribution.view_days': 1 },
      after: { revenue_share: 0.65, 'attribution.view_days': 2 },
    });
  });

  it('has the old and the new role of a user', async () => {
    const { channel } = await world();
    const person = await newPerson(service(), { channels: [[channel.id, 'viewer']] });
    const channels = [{ channel_id: channel.id, role: 'admin' }];
    await service().operator('PUT', `/users/${person.id}/channels`, { channels });
    expect(await lastChange(person.id)).toEqual({
      before: { channels: [{ channel_id: channel.id, role: 'viewer' }] },
      after: { channels },
    });
    await service().operator('PATCH', `/users/${person.id}`, { disabled: true, staff_role: 'reviewer' });
    expect(await lastChange(person.id)).toEqual({
      before: { staff_role: null, disabled: false },
      after: { staff_role: 'reviewer', disabled: true },
    });
  });

  it('has nothing before the creation', async () => {
    const { campaign } = await world();
    expect(await lastChange(campaign.id)).toEqual({ before: undefined, after: undefined });
  });
});

describe('filters of the audit trail', () => {
  /** Entries of one new channel, with a time each. */
  async function entriesAt(...times: string[]) {
    const { id } = await service().newChannel();
    const actor = { type: 'user', id: newId() } as const;
    for (const at of times)
      await recordAudit(service().services.database.db, actor, {
        at: new Date(at),
        action: 'campaign.updated',
        objectType: 'campaign',
        objectId: newId(),
        channelId: id,
      });
    return { channelId: id, actorId: actor.id };
  }
  const timesOf = async (query: string) => {
    const { body } = await service().operator('GET', `/audit?${query}`);
    return body.results.map(({ at }: { at: string }) => at);
  };

  it('by person, kind and whole days, both days included', async () => {
    const { actorId } = await entriesAt(
      '2026-03-01T23:59:59.999Z',
      '2026-03-02T00:00:00.000Z',
      '2026-03-03T23:59:59.999Z',
      '2026-03-04T00:00:00.000Z',
    );
    expect(await timesOf(`actor_id=${actorId}&from=2026-03-02&to=2026-03-03`)).toEqual([
      '2026-03-03T23:59:59.999Z',
      '2026-03-02T00:00:00.000Z',
    ]);
    expect(await timesOf(`actor_id=${actorId}&object_type=campaign`)).toHaveLength(4);
    expect(await timesOf(`actor_id=${actorId}&object_type=offer`)).toEqual([]);
  });

  it('400 for dates that are none, or in the wrong order', async () => {
    for (const [query, field] of [
      ['from=yesterday', 'from'],
      ['from=2026-03-02&to=2026-03-01', 'to'],
    ])
      for (const path of ['/audit', '/audit/export']) {
        const { status, body } = await service().operator('GET', `${path}?${query}`);
        expect([status, Object.keys(body)]).toEqual([400, [field]]);
      }
  });
});

describe('GET /operator/audit/export', () => {
  it('has every entry that matches, once, newest first, also beyond one read', async () => {
    const { id: channelId } = await service().newChannel({ name: 'Parcel, "Pal"' });
    const { db } = service().services.database;
    const start = Date.parse('2026-03-01T00:00:00Z');
    const actor = { type: 'user', id: newId() } as const;
    // Many entries of the same moment: the order is also by id.
    for (let n = 0; n < 1_203; n++)
      await recordAudit(db, actor, {
        at: new Date(start + Math.floor(n / 10)),
        action: 'offer.updated',
        objectType: 'offer',
        objectId: `offer ${n}`,
        channelId,
        details: { before: { heading: '=1+1' }, after: { heading: `new ${n}` } },
      });
    const answer = await service().operator('GET', `/audit/export?actor_id=${actor.id}`);
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    const [header = [], ...rows] = readCsv(answer.body);
    expect(new Set(rows.map((row) => row[header.indexOf('object_id')])).size).toBe(1_203);
    expect(rows).toHaveLength(1_203);
    const times = rows.map(([at]) => at);
    expect(times).toEqual(times.toSorted().reverse());
    expect(rows[0]?.[header.indexOf('channel_name')]).toBe('Parcel, "Pal"');
    expect(rows[0]?.[header.indexOf('before')]).toBe('{"heading":"=1+1"}');
  });

  it('has an apostrophe before a name that a spreadsheet would evaluate, and none with raw=true', async () => {
    const name = '=HYPERLINK("http://x")';
    const { id } = await service().newChannel({ name });
    const nameIn = async (query: string) => {
      const { body } = await service().operator('GET', `/audit/export?channel_id=${id}${query}`);
      const [header = [], ...rows] = readCsv(body);
      return rows[0]?.[header.indexOf('channel_name')];
    };
    expect([await nameIn(''), await nameIn('&raw=true')]).toEqual([`'${name}`, name]);
    const unknown = await service().operator('GET', '/audit/export?raw=1');
    expect([unknown.status, unknown.body]).toEqual([400, { raw: ['"1" is not a valid choice.'] }]);
  });

  it('is empty but for the header if nothing matches', async () => {
    const answer = await service().operator('GET', `/audit/export?actor_id=${newId()}`);
    expect([answer.status, readCsv(answer.body).length]).toEqual([200, 1]);
  });
});
