import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { systemActor } from '../server/src/audit/index.ts';
import { createChannel } from '../server/src/channel/index.ts';
import type { Db } from '../server/src/db/handle.ts';
import { migrate } from '../server/src/db/migrate.ts';
import type { Tables } from '../server/src/db/tables.ts';
import { valueTypes } from '../server/src/db/value-types.ts';
import { newId } from '../server/src/lib/ids.ts';
import { brandLookupKeys } from '../server/src/publisher/brand-keys.ts';
import { matchPublishers } from '../server/src/publisher/index.ts';
import { listMemberships } from '../server/src/publisher/store.ts';
import { startPostgres } from '../server/test/support/postgres-server.ts';
import { brandNames } from './brand-names.ts';
import { type Figure, lessIsBetter } from './figures.ts';
import { readArguments } from './read-arguments.ts';
import { percentile, progress } from './tools.ts';

const chunk = 20_000;
/** Milliseconds, p50. */
const targets = { match: 20, list: 50 };

/**
 * Measures matching among a million publishers, and list and search in a channel with 100,000, on a
 * new PostgreSQL server. Also prints the indexes in the query plans; a sequential scan of a big
 * table fails the benchmark.
 */
export async function bench(args: string[]): Promise<Figure[]> {
  const [publishers = 0, members = 0] = readArguments(args, { counts: [1_000_000, 100_000] }).counts;
  const server = await startPostgres();
  const pool = new pg.Pool({ connectionString: server.url, types: valueTypes, max: 2 });
  const queries: { sql: string; parameters: readonly unknown[] }[] = [];
  const db: Db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void queries.push(query),
  });
  try {
    await migrate(db);
    const order = { settings: { name: 'Bench' }, environment: 'production', now: new Date() } as const;
    const { channel } = await createChannel(db, systemActor, order);
    await fill(db, channel.id, publishers, members);

    const results: Record<string, { 'p50 ms': number; 'p99 ms': number }> = {};
    const plans: [string, string[]][] = [];
    const measure = async (name: string, times: number, once: (i: number) => Promise<unknown>) => {
      await once(0);
      queries.length = 0;
      const took: number[] = [];
      for (let i = 1; i <= times; i++) {
        const start = performance.now();
        await once(i);
        took.push(performance.now() - start);
      }
      results[name] = { 'p50 ms': percentile(took, 0.5), 'p99 ms': percentile(took, 0.99) };
      const distinct = new Map(queries.map((query) => [query.sql, query]));
      for (const query of distinct.values()) plans.push([name, await scansOf(pool, query)]);
    };

    const names = brandNames(7);
    await measure('match: brand with a typing mistake', 200, () =>
      matchPublishers(db, { brandName: mistype(names()), domain: 'new-shop.example' }),
    );
    await measure('match: known domain', 200, (i) =>
      matchPublishers(db, { brandName: names(), domain: `shop-${i * 37}.example` }),
    );
    const page = (number: number) => ({ offset: (number - 1) * 50, limit: 50 });
    const everything = { words: [], statuses: [] };
    await measure('list: page 1', 100, () => listMemberships(db, channel.id, everything, page(1)));
    await measure('list: page 500', 100, () => listMemberships(db, channel.id, everything, page(500)));
    await measure('list: two words', 100, () =>
      listMemberships(
        db,
        channel.id,
        { words: names().toLowerCase().split(' ').slice(0, 2), statuses: [] },
        page(1),
      ),
    );
    await measure('list: two statuses', 100, () =>
      listMemberships(db, channel.id, { words: [], statuses: ['PENDING', 'NEEDS_INFO'] }, page(1)),
    );

    console.log(
      `PostgreSQL with ${publishers.toLocaleString('en')} publishers, a channel with ${members.toLocaleString('en')} members`,
    );
    console.table(results);
    for (const [name, scans] of plans) console.log(`${name}: ${scans.join(', ')}`);
    if (
      plans.some(([, scans]) =>
        scans.some((scan) => /^Seq Scan on (publishers|channel_publishers)/.test(scan)),
      )
    ) {
      throw new Error('a big table is read with a sequential scan');
    }
    return Object.entries(results).flatMap(([name, times]) => [
      lessIsBetter(
        `${name}, p50`,
        times['p50 ms'],
        'ms',
        name.startsWith('match') ? targets.match : targets.list,
      ),
      lessIsBetter(`${name}, p99`, times['p99 ms'], 'ms'),
    ]);
  } finally {
    await db.destroy();
    await server.stop();
  }
}

async function fill(db: Db, channelId: string, publishers: number, members: number): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from categories order by id limit 1`.execute(db);
  const categoryId = rows[0]?.id;
  const bar = progress('filling', publishers + 4 * members);
  const names = brandNames(1);
  for (let from = 0; from < publishers; from += chunk) {
    const size = Math.min(chunk, publishers - from);
    const brands = Array.from({ length: size }, names);
    await sql`
      insert into publishers (id, brand_name, domain, registrable_domain, brand_key, brand_keys, primary_category_id, created_at, updated_at)
      select gen_random_uuid(), brand, d.domain, d.domain, lower(brand), keys::int[], ${categoryId}::uuid, at, at
      from unnest(${brands}::text[], ${brands.map((brand) => `{${brandLookupKeys(brand)}}`)}::text[]) with ordinality as b(brand, keys, n),
        lateral (select 'shop-' || (${from}::int + n) || '.example' as domain, timestamptz '2026-01-01' + n * interval '1 second' as at) d
    `.execute(db);
    bar.add(size);
  }
  // Three other channels of the same size: a list must not read rows of other channels.
  for (const owner of [channelId, newId(), newId(), newId()])
    await fillChannel(db, owner, categoryId, members, names, bar.add);
  bar.end();
  await sql`vacuum analyze publishers, channel_publishers`.execute(db);
}

async function fillChannel(
  db: Db,
  channelId: string,
  categoryId: string | undefined,
  members: number,
  names: () => string,
  done: (amount: number) => void,
): Promise<void> {
  for (let from = 0; from < members; from += chunk) {
    const size = Math.min(chunk, members - from);
    const brands = Array.from({ length: size }, names);
    await sql`
      insert into channel_publishers (channel_id, id, status, brand_name, brand_search, brand_key, domain, primary_category_id,
        subcategory_ids, created_at, updated_at, listed_at)
      select ${channelId}::uuid, gen_random_uuid(), 'PENDING', brand, lower(brand), lower(brand), 'shop-' || n || '.example',
        ${categoryId}::uuid, '{}', at, at, at
      from (select brand, n, timestamptz '2026-01-01' + (${from}::int + n) * interval '1 second' as at
            from unnest(${brands}::text[]) with ordinality as b(brand, n)) r
    `.execute(db);
    done(size);
  }
}

/** The indexes and scans in the plan of a statement. */
async function scansOf(
  pool: pg.Pool,
  query: { sql: string; parameters: readonly unknown[] },
): Promise<string[]> {
  const { rows } = await pool.query(`explain (format json) ${query.sql}`, [...query.parameters]);
  const scans: string[] = [];
  const walk = (node: Record<string, unknown>) => {
    const index = node['Index Name'];
    if (index) scans.push(String(index));
    else if (node['Relation Name'] && !String(node['Node Type']).startsWith('Bitmap'))
      scans.push(`${node['Node Type']} on ${node['Relation Name']}`);
    for (const child of (node.Plans as Record<string, unknown>[] | undefined) ?? []) walk(child);
  };
  walk(rows[0]['QUERY PLAN'][0].Plan);
  return [...new Set(scans)];
}

function mistype(name: string): string {
  const at = Math.max(1, Math.floor(name.length / 2));
  return name.slice(0, at) + name.slice(at + 1);
}
