import { sql } from 'kysely';
import pg from 'pg';
import { beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { foldAll } from '../../src/counters/fold-store.ts';
import { openDatabase } from '../../src/db/open.ts';
import {
  advertiserTables,
  CitusProblem,
  channelTables,
  networkTables,
  readPlacement,
} from '../../src/db/placement.ts';
import { recountLedger } from '../../src/maintenance/recount-ledger.ts';
import { eventWorld } from '../support/ledger.ts';
import { onServer } from '../support/postgres-databases.ts';
import { useService } from '../support/service.ts';

const service = useService();
const db = () => service().services.database.db;

describe('the tables', () => {
  it('of channels are distributed by channel, those of advertisers by advertiser, those of the network copied', async () => {
    const { rows } = await sql<{ name: string; type: string; column: string; colocation: number }>`
      select table_name::text as name, citus_table_type as type, distribution_column as "column", colocation_id as colocation
      from citus_tables join pg_class on oid = table_name where not relispartition
    `.execute(db());
    for (const [column, tables] of [
      ['channel_id', channelTables],
      ['advertiser_id', advertiserTables],
    ] as const) {
      const distributed = rows.filter((row) => row.column === column);
      expect(distributed.map(({ name }) => name).sort()).toEqual([...tables].sort());
      expect(new Set(distributed.map(({ type }) => type))).toEqual(new Set(['distributed']));
      expect(new Set(distributed.map(({ colocation }) => colocation)).size).toBe(1);
    }
    const copied = rows.filter(({ type }) => type === 'reference').map(({ name }) => name);
    expect(copied.sort()).toEqual([...networkTables].sort());
    expect(rows).toHaveLength(channelTables.length + advertiserTables.length + networkTables.length);
  });

  it('whose key begins with the channel are distributed, except those of people', async () => {
    const { rows } = await sql<{ name: string }>`
      select distinct c.relname as name from pg_index i join pg_class c on c.oid = i.indrelid
        join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
      where i.indisprimary and a.attname = 'channel_id' and c.relnamespace = 'public'::regnamespace and not c.relispartition
    `.execute(db());
    const names = rows.map(({ name }) => name).filter((name) => name !== 'channel_users');
    expect(names.sort()).toEqual([...channelTables].sort());
  });

  it('of months are all distributed like their table', async () => {
    const { rows } = await sql<{ months: number; colocations: number }>`
      select count(*)::int as months, count(distinct colocation_id)::int as colocations
      from pg_class left join citus_tables on table_name = oid
      where relispartition and relkind = 'r' and relnamespace = 'public'::regnamespace
    `.execute(db());
    expect(rows[0]?.months).toBeGreaterThanOrEqual(8);
    expect(rows[0]?.colocations).toBe(1);
  });

  it('of channels are on both workers', async () => {
    const placement = await readPlacement(db());
    expect(placement).toHaveLength(2);
    for (const { groups, bytes, largestGroupBytes } of placement) {
      expect(groups).toBeGreaterThan(0);
      expect(bytes).toBeGreaterThanOrEqual(largestGroupBytes);
    }
  });
});

it('a worker is refused as DATABASE_URL', async () => {
  const [node] = await onServer<{ nodeport: number }>(
    inject('postgresUrl'),
    'select nodeport from pg_dist_node where groupid > 0 limit 1',
  );
  const url = new URL(service().database.databaseUrl as string);
  url.port = String(node?.nodeport);
  await expect(openDatabase({ databaseUrl: url.href, dataDir: '' })).rejects.toBeInstanceOf(CitusProblem);
});

describe('the work for a channel', () => {
  let world: Awaited<ReturnType<typeof eventWorld>>;
  /** Statements about tables of channels that were sent during `work`, with the values that were passed. */
  async function statementsOf(work: () => Promise<unknown>) {
    const sent: { text: string; values: unknown[] }[] = [];
    const spy = vi.spyOn(pg.Client.prototype, 'query');
    try {
      await work();
      for (const [query, values] of spy.mock.calls as unknown as [unknown, unknown[] | undefined][])
        if (typeof query === 'string') sent.push({ text: query, values: values ?? [] });
        else sent.push(query as { text: string; values: unknown[] });
    } finally {
      spy.mockRestore();
    }
    // Steps that run once in a while for the whole network have no channel among their values.
    const isOfChannel = ({ values }: { values?: unknown[] }) =>
      JSON.stringify(values ?? []).includes(world.channel.id);
    return sent.filter(
      (each) => channelTables.some((table) => each.text?.includes(table)) && isOfChannel(each),
    );
  }

  /** The plan of a statement with these values. */
  async function planOf({ text, values }: { text: string; values: unknown[] }): Promise<string> {
    const client = new pg.Client({ connectionString: service().database.databaseUrl });
    await client.connect();
    try {
      const { rows } = await client.query(`explain ${text}`, values);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    } finally {
      await client.end();
    }
  }

  /**
   * One task on one shard. An `insert … select` of rows that are passed has no task: its rows go to the shard
   * of their channel.
   */
  const touchesOneShard = (plan: string) =>
    /Task Count: 1\b/.test(plan) || (/INSERT\/SELECT method/.test(plan) && !/Task Count/.test(plan));

  beforeAll(async () => {
    world = await eventWorld(service(), { campaign: { budget: { daily_usd: 50, total_usd: 100 } } });
    const { event } = await world.session();
    await world.batch([event('IMPRESSION'), event('CLICK'), event('CONVERSION')]);
  });

  const calls: [name: string, call: () => Promise<unknown>][] = [
    ['of an offer request', () => world.session()],
    [
      'of a report of events',
      async () => {
        const { event } = await world.session();
        const answer = await world.batch([event('IMPRESSION'), event('CLICK')]);
        expect(answer.status).toBe(202);
      },
    ],
    [
      'of a question for a report',
      async () => {
        const path =
          '/platform/reporting/v2/report/?metrics=sessions,clicks&group_by=publisher&time_grain=month&from=2026-06-01&to=2026-07-10';
        expect((await service().call('GET', path, { key: world.channel.secret })).status).toBe(200);
      },
    ],
    [
      'of the list of its publishers',
      async () => {
        const answer = await service().call('GET', '/platform/publishers/list/', {
          key: world.channel.secret,
        });
        expect(answer.status).toBe(200);
      },
    ],
    ['to fold its counters', () => foldAll(db())],
    ['of an audit', () => recountLedger(db(), { repair: false })],
  ];
  it.each(calls)('%s touches one shard', async (_, call) => {
    const statements = await statementsOf(call);
    expect(statements.length).toBeGreaterThan(0);
    for (const statement of statements) {
      const plan = await planOf(statement);
      expect(touchesOneShard(plan), `${statement.text}\n${plan}`).toBe(true);
    }
  });
});
