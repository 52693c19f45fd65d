import { expect, it } from 'vitest';
import { summarizeStatement } from './summarize-statement.ts';

it.each([
  ['select id from channels where id = any($1::uuid[])', 'select channels'],
  [
    'select e.* from unnest($1::uuid[]) as wanted (id) cross join lateral (select e.id from events e where e.id = wanted.id) as e',
    'select events',
  ],
  ['select l.id from unnest($1) as w join leases l using (id) for update of l skip locked', 'select leases'],
  ['insert into clicks (id) select id from unnest($1) on conflict (id) do update set n = 1', 'insert clicks'],
  [
    'with a as (insert into deltas select 1), b as (insert into caps select 2) insert into sessions select 3',
    'insert deltas, caps, sessions',
  ],
  ['update events e set counted = now.counted from unnest($1) as now', 'update events'],
  ['delete from events where at < $1', 'delete events'],
  ['select pg_advisory_xact_lock(key) from unnest($1::bigint[]) as key', 'select pg_advisory_xact_lock'],
  ['select 1', 'select'],
])('%s', (text, summary) => {
  expect(summarizeStatement(text)).toBe(summary);
});
