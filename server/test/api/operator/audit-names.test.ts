import type { KyselyPlugin } from 'kysely';
import { describe, expect, it } from 'vitest';
import { type AuditEntry, recordAudit } from '../../../src/audit/index.ts';
import { newId } from '../../../src/lib/ids.ts';
import { maxNames } from '../../../src/operator/read-names.ts';
import { viewAuditEntries } from '../../../src/operator/view-audit.ts';
import { makeDemand } from '../../support/demand.ts';
import { actAs } from '../../support/network.ts';
import { newPerson } from '../../support/people.ts';
import { useService } from '../../support/service.ts';
import { previewVoid, voidWorld } from '../../support/voids.ts';

const service = useService();

interface Entry {
  action: string;
  actor: { type: string; id: string; name: string };
  subject: { kind: string; id: string; name: string | null };
  object_type: string;
  object_id: string;
  channel_id: string | null;
  channel: { id: string; name: string } | null;
  details: Record<string, unknown>;
  detail_names: Record<string, string>;
}

const trail = async (query: string): Promise<Entry[]> => {
  const { status, body } = await service().operator('GET', `/audit?${query}`);
  expect(status).toBe(200);
  return body.results;
};

describe('GET /operator/audit 200', () => {
  it('names the subject of every kind, and keeps its id', async () => {
    const { channel: voided, publishers } = await voidWorld(service());
    const channel = await actAs(service(), await service().newChannel({ name: 'Parcel Pal' }));
    const { pendingId, id: publisherId } = await channel.member('Harbour & Home');
    const demand = makeDemand(service());
    const { advertiser, campaign, offer } = await demand.simple(
      channel.id,
      channel.taxonomy.subcategoryIds[0] ?? '',
      {
        advertiser: { name: 'Acme Shoes' },
        campaign: { name: 'Spring' },
        offer: { heading: '20% off' },
      },
    );
    const person = await newPerson(service(), { staffRole: 'admin' });
    const named = await service().operator('POST', `/channels/${channel.id}/keys`, {
      kind: 'secret',
      name: 'Order feed',
    });
    const unnamed = await service().operator('POST', `/channels/${channel.id}/keys`, { kind: 'secret' });
    const record = await previewVoid(service(), {
      channel_id: voided.id,
      publisher_id: publishers[0],
      from: '2026-05-20T12:00:00Z',
      to: '2026-05-20T13:00:00Z',
    });
    const subjects: [kind: string, id: string, name: unknown][] = [
      ['channel', channel.id, 'Parcel Pal'],
      ['publisher', publisherId, 'Harbour & Home'],
      ['publisher_request', pendingId, 'Harbour & Home'],
      ['advertiser', advertiser.id, 'Acme Shoes'],
      ['campaign', campaign.id, 'Spring'],
      ['offer', offer.id, '20% off'],
      ['user', person.id, 'Ada Test'],
      ['key', named.body.id, 'Order feed'],
      ['key', unnamed.body.id, unnamed.body.masked],
      ['void', record.id, 'Test traffic'],
    ];
    await channel.call('PUT', `/publishers/${publisherId}/exclusions/`, { subcategory_ids: [] });
    for (const [kind, id, name] of subjects) {
      const [entry] = await trail(`object_id=${id}`);
      expect(entry?.subject).toEqual({ kind, id, name });
      expect(entry).toMatchObject({ object_type: kind, object_id: id });
    }
  });

  it('names a traffic flag by its publisher and hour', async () => {
    const { channel, publishers } = await voidWorld(service());
    const hour = new Date('2026-05-20T12:00:00Z');
    const { db } = service().services.database;
    const publisher = (await service().operator('GET', `/publishers/${publishers[0]}`)).body;
    const flags = [publisher.id, '00000000-0000-0000-0000-000000000000'].map((publisher_id) => ({
      channel_id: channel.id,
      publisher_id,
      hour,
      id: newId(),
      status: 'open' as const,
      signals: '[]',
      impressions: 1,
      clicks: 1,
      conversions: 0,
      found_at: hour,
      updated_at: hour,
    }));
    await db
      .insertInto('traffic_flags')
      .values(flags as never)
      .execute();
    for (const { id } of flags) await service().operator('POST', `/traffic-flags/${id}/dismiss`, {});
    const nameOf = async (id = '') => (await trail(`object_id=${id}`))[0]?.subject.name;
    expect(await nameOf(flags[0]?.id)).toBe(`${publisher.brand_name}, 2026-05-20T12:00Z`);
    expect(await nameOf(flags[1]?.id)).toBe('the channel itself, 2026-05-20T12:00Z');
  });

  it('names the actor and the channel', async () => {
    const channel = await actAs(service(), await service().newChannel({ name: 'Lockers' }));
    const id = await channel.request();
    const reviewer = await newPerson(service(), { staffRole: 'reviewer' });
    await reviewer.browser.call('POST', `/operator/publisher-requests/${id}/reject`, {
      body: { staff_notes: 'No.' },
    });
    await channel.review(id, 'reopen');
    const entries = await trail(`object_id=${id}`);
    expect(entries.map(({ action, actor, channel }) => [action, actor, channel])).toEqual([
      [
        'publisher_request.reopened',
        { type: 'operator_key', id: 'configured', name: 'operator key' },
        { id: channel.id, name: 'Lockers' },
      ],
      [
        'publisher_request.rejected',
        { type: 'user', id: reviewer.id, name: 'Ada Test' },
        { id: channel.id, name: 'Lockers' },
      ],
      [
        'publisher_request.created',
        { type: 'channel_key', id: expect.any(String), name: 'First secret key' },
        { id: channel.id, name: 'Lockers' },
      ],
    ]);
  });

  it('names the ids in the details', async () => {
    const channel = await actAs(service(), await service().newChannel({ name: 'Detailed' }));
    const { id: publisherId } = await channel.member('Corner Shop');
    const person = await newPerson(service(), { channels: [[channel.id, 'viewer']] });
    const [subcategoryId = ''] = channel.taxonomy.subcategoryIds;
    await channel.call('PUT', '/channel/exclusions/', { subcategory_ids: [subcategoryId] });
    const namesOf = async (query: string) => Object.values((await trail(query))[0]?.detail_names ?? {});
    expect(await namesOf(`channel_id=${channel.id}&action=channel.created`)).toEqual([
      'First secret key',
      'First publishable key',
    ]);
    const [approved] = await trail(`channel_id=${channel.id}&action=publisher_request.approved`);
    expect(approved?.detail_names[publisherId]).toBe('Corner Shop');
    expect(await namesOf(`object_id=${person.id}&action=user.invited`)).toEqual(['Detailed']);
    const [excluded] = await trail(`channel_id=${channel.id}&action=channel.exclusions_set`);
    expect(excluded?.detail_names).toEqual({ [subcategoryId]: expect.stringMatching(/\w/) });
  });

  it('has no name for what has none, and for an object that does not exist', async () => {
    const { db } = service().services.database;
    const objectId = newId();
    const actor = { type: 'user', id: newId() } as const;
    const entry = { at: new Date(), objectId, objectType: 'campaign', details: { offer: newId() } };
    await recordAudit(db, actor, { ...entry, action: 'test.gone' });
    expect(await trail('action=test.gone')).toMatchObject([
      { actor: { ...actor, name: 'user' }, subject: { name: null }, channel: null, detail_names: {} },
    ]);
    await recordAudit(db, actor, { ...entry, objectType: 'toString', objectId: 'all', action: 'test.odd' });
    expect(await trail('action=test.odd')).toMatchObject([
      { subject: { kind: 'toString', id: 'all', name: null } },
    ]);
  });
});

describe('the names of a page', () => {
  const entryOf = (entry: Partial<AuditEntry>): AuditEntry => ({
    id: newId(),
    at: new Date(),
    action: 'x',
    objectType: 'channel',
    objectId: newId(),
    channelId: null,
    actor: { type: 'user', id: newId() },
    details: {},
    requestId: null,
    ...entry,
  });
  /** The dependencies of the routes, with a database handle that counts statements. */
  const counting = () => {
    const { database, users, config } = service().services;
    let statements = 0;
    const plugin: KyselyPlugin = {
      transformQuery: ({ node }) => {
        statements++;
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    const db = database.db.withPlugin(plugin) as typeof database.db;
    return {
      from: { db, environment: config.environment, userNames: users.names },
      statements: () => statements,
    };
  };

  it('take the same number of statements for one entry as for two hundred', async () => {
    const kinds = [
      'channel',
      'publisher',
      'publisher_request',
      'advertiser',
      'campaign',
      'offer',
      'key',
      'void',
    ];
    const page = (size: number) =>
      kinds.flatMap((objectType) =>
        Array.from({ length: size }, () =>
          entryOf({ objectType, channelId: newId(), details: { key_id: newId() } }),
        ),
      );
    const [small, large] = [counting(), counting()];
    await viewAuditEntries(small.from, page(1));
    await viewAuditEntries(large.from, page(25));
    expect(small.statements()).toBeGreaterThan(0);
    expect(large.statements()).toBe(small.statements());
  });

  it('do not depend on an entry with too many ids in its details', async () => {
    const { id } = await service().newChannel({ name: 'Still named' });
    const crowd = entryOf({ details: { ids: Array.from({ length: maxNames + 1 }, () => newId()) } });
    const last = entryOf({ details: { channel_id: id } });
    const [, named, unnamed] = await viewAuditEntries(counting().from, [
      crowd,
      entryOf({ objectId: id }),
      last,
    ]);
    expect(named?.subject.name).toBe('Still named');
    // The id is looked up already, as the subject of another entry.
    expect(unnamed?.detail_names).toEqual({ [id]: 'Still named' });
    expect((await viewAuditEntries(counting().from, [crowd, last]))[1]?.detail_names).toEqual({});
  });
});
