import { sql } from 'kysely';
import { type Channel, readChannels } from '../channel/index.ts';
import { plainArray } from '../db/array-literal.ts';
import type { Db, Tx } from '../db/handle.ts';
import { channelColumn, plainColumn, RowColumns } from '../db/row-columns.ts';
import { PreparedStatement } from '../db/statement.ts';
import { snakeCase } from '../lib/snake-case.ts';
import {
  type Arrival,
  type ArrivalHour,
  arrivalSums,
  ceilingOf,
  hourName,
  type KeptRoom,
} from './arrival-hours.ts';

interface ArrivalHourTable {
  channel_id: string;
  publisher_id: string;
  hour: Date;
  ceiling_micros: number | null;
  unknown_micros: number;
  used_micros: number;
  billed_micros: number;
  over_ceiling_events: number;
  over_ceiling_micros: number;
  voided_over_ceiling: number;
}

interface KeptRoomTable {
  channel_id: string;
  publisher_id: string;
  hour: Date;
  event_id: string;
  micros: number;
}

interface PublisherCeilingTable {
  channel_id: string;
  publisher_id: string;
  day: string;
  ceiling_micros: number;
}

declare module '../db/tables.ts' {
  interface Tables {
    arrival_hours: ArrivalHourTable;
    kept_rooms: KeptRoomTable;
    publisher_ceilings: PublisherCeilingTable;
  }
}

/** The ceiling of an hour, and how much of it is used. */
export interface HourUse {
  readonly ceilingMicros: number | null;
  readonly usedMicros: number;
}

const hourKeyColumns = [
  channelColumn<ArrivalHour>(({ channelId }) => channelId),
  plainColumn<ArrivalHour>('publisher_id', 'uuid', ({ publisherId }) => publisherId),
  plainColumn<ArrivalHour>('hour', 'timestamptz', ({ hour }) => new Date(hour).toISOString()),
];
const hourKeys = new RowColumns<ArrivalHour>(hourKeyColumns);

/** Locks all or none, in the order of the keys. $4 is the number of keys. */
const selectHoursForUpdate = new PreparedStatement<
  Pick<ArrivalHourTable, 'channel_id' | 'publisher_id' | 'hour' | 'ceiling_micros' | 'used_micros'>
>(
  ({ rows }) => `
  select h.* from ${rows(hourKeys, 'wanted')}
  cross join lateral (
    select h.channel_id, h.publisher_id, h.hour, h.ceiling_micros, h.used_micros from arrival_hours h
    where h.channel_id = wanted.channel_id and h.publisher_id = wanted.publisher_id and h.hour = wanted.hour
    offset 0 for update
  ) as h
  where (
    select count(*) from ${rows(hourKeys, 'counted')}
    cross join lateral (
      select 1 from arrival_hours h
      where h.channel_id = counted.channel_id and h.publisher_id = counted.publisher_id and h.hour = counted.hour offset 0
    ) as h
  ) = $4::int
`,
);

/**
 * Locks hours until the transaction ends, always in the same order, and creates missing ones with their
 * ceiling. No hour is locked before all of them exist, see `lockLeases`.
 */
export async function lockHours(
  tx: Tx,
  hours: readonly ArrivalHour[],
  channels: ReadonlyMap<string, Channel>,
): Promise<Map<string, HourUse>> {
  if (hours.length === 0) return new Map();
  const sorted = [...new Map(hours.map((hour) => [hourName(hour), hour]))]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, hour]) => hour);
  const existing = await lockExisting(tx, sorted);
  if (existing) return existing;
  await createHours(tx, sorted, channels);
  const created = await lockExisting(tx, sorted);
  if (!created) throw new Error('an hour of arrival was deleted while it was created');
  return created;
}

async function lockExisting(
  tx: Tx,
  sorted: readonly ArrivalHour[],
): Promise<Map<string, HourUse> | undefined> {
  const rows = await selectHoursForUpdate.run(tx, [...hourKeys.values(sorted), sorted.length]);
  if (rows.length < sorted.length) return undefined;
  return new Map(
    rows.map(({ channel_id, publisher_id, hour, ceiling_micros, used_micros }) => [
      hourName({ channelId: channel_id, publisherId: publisher_id, hour: hour.getTime() }),
      { ceilingMicros: ceiling_micros, usedMicros: used_micros },
    ]),
  );
}

/**
 * Reads how far the ceilings of hours are used, without a lock. A missing hour has the ceiling
 * that it would get.
 */
export async function readHours(
  db: Db,
  hours: readonly ArrivalHour[],
  channels: ReadonlyMap<string, Channel>,
): Promise<Map<string, HourUse>> {
  const found = new Map<string, HourUse>();
  for (const [channelId, ofChannel] of Map.groupBy(hours, (hour) => hour.channelId)) {
    const ceilings = await readCeilings(db, channels.get(channelId), ofChannel);
    for (const [at, hour] of ofChannel.entries())
      found.set(hourName(hour), { ceilingMicros: ceilings[at] ?? null, usedMicros: 0 });
    const { rows } = await sql<
      Pick<ArrivalHourTable, 'publisher_id' | 'hour' | 'ceiling_micros' | 'used_micros'>
    >`
      select h.publisher_id, h.hour, h.ceiling_micros, h.used_micros from arrival_hours h
      join unnest(
        ${plainArray(ofChannel.map(({ publisherId }) => publisherId))}::uuid[],
        ${plainArray(ofChannel.map(({ hour }) => new Date(hour).toISOString()))}::timestamptz[]
      ) as wanted (publisher_id, hour) using (publisher_id, hour)
      where h.channel_id = ${channelId}
    `.execute(db);
    for (const { publisher_id: publisherId, hour, ceiling_micros, used_micros } of rows)
      found.set(hourName({ channelId, publisherId, hour: hour.getTime() }), {
        ceilingMicros: ceiling_micros,
        usedMicros: used_micros,
      });
  }
  return found;
}

async function createHours(
  tx: Db,
  sorted: readonly ArrivalHour[],
  channels: ReadonlyMap<string, Channel>,
): Promise<void> {
  for (const [channelId, ofChannel] of Map.groupBy(sorted, (hour) => hour.channelId)) {
    const ceilings = await readCeilings(tx, channels.get(channelId), ofChannel);
    await sql`
      insert into arrival_hours (channel_id, publisher_id, hour, ceiling_micros)
      select ${channelId}::uuid, publisher_id, hour, nullif(ceiling, -1)
      from unnest(
        ${plainArray(ofChannel.map(({ publisherId }) => publisherId))}::uuid[],
        ${plainArray(ofChannel.map(({ hour }) => new Date(hour).toISOString()))}::timestamptz[],
        ${plainArray(ceilings.map((ceiling) => ceiling ?? -1))}::bigint[]
      ) as wanted (publisher_id, hour, ceiling)
      on conflict do nothing
    `.execute(tx);
  }
}

/** The ceilings in force for hours of one channel. */
async function readCeilings(
  tx: Db,
  channel: Channel | undefined,
  hours: readonly ArrivalHour[],
): Promise<(number | null)[]> {
  const ids = plainArray([...new Set(hours.map(({ publisherId }) => publisherId))]);
  const set = await sql<{ id: string; ceiling_micros: number | null }>`
    select id, ceiling_micros from publishers where id = any(${ids}::uuid[])
  `.execute(tx);
  const lastDay = new Date(Math.max(...hours.map(({ hour }) => hour)));
  const computed = await sql<{ publisher_id: string; ceiling_micros: number }>`
    select distinct on (publisher_id) publisher_id, ceiling_micros from publisher_ceilings
    where channel_id = ${channel?.id ?? null}::uuid and publisher_id = any(${ids}::uuid[]) and day <= (${lastDay}::timestamptz at time zone 'UTC')::date
    order by publisher_id, day desc
  `.execute(tx);
  const ofPublisher = new Map(set.rows.map(({ id, ceiling_micros }) => [id, ceiling_micros]));
  const ofRule = new Map(computed.rows.map((row) => [row.publisher_id, row.ceiling_micros]));
  return hours.map(({ publisherId }) =>
    ceilingOf({
      ofPublisher: ofPublisher.get(publisherId) ?? null,
      ofChannel: channel?.publisherCeilingMicros ?? null,
      ownOfChannel: channel?.ownPublisherCeilingMicros ?? null,
      computed: ofRule.get(publisherId) ?? null,
    }),
  );
}

/**
 * Gives the current hour and later ones the ceilings that follow from changed settings: those of a channel,
 * or of one publisher in a channel. Call it in the transaction of the change.
 */
export async function updateCeilings(
  tx: Db,
  channel: Channel,
  publisherId: string | undefined,
  now: Date,
): Promise<void> {
  const { rows } = await sql<{ publisher_id: string; hour: Date }>`
    select publisher_id, hour from arrival_hours
    where channel_id = ${channel.id} and hour >= date_trunc('hour', ${now}::timestamptz, 'UTC')
      and ${publisherId === undefined ? sql`true` : sql`publisher_id = ${publisherId}`}
    order by publisher_id, hour for update
  `.execute(tx);
  const hours = rows.map(({ publisher_id, hour }) => ({
    channelId: channel.id,
    publisherId: publisher_id,
    hour: hour.getTime(),
  }));
  if (hours.length === 0) return;
  const ceilings = await readCeilings(tx, channel, hours);
  await sql`
    update arrival_hours h set ceiling_micros = nullif(changed.ceiling, -1)
    from unnest(
      ${plainArray(hours.map(({ publisherId: id }) => id))}::uuid[],
      ${plainArray(hours.map(({ hour }) => new Date(hour).toISOString()))}::timestamptz[],
      ${plainArray(ceilings.map((ceiling) => ceiling ?? -1))}::bigint[]
    ) as changed (publisher_id, hour, ceiling)
    where h.channel_id = ${channel.id} and h.publisher_id = changed.publisher_id and h.hour = changed.hour
  `.execute(tx);
}

/**
 * The same for one publisher in all channels. Like the ledger, it locks the hours in the
 * order of their channels.
 */
export async function updateCeilingsOfPublisher(tx: Db, publisherId: string, now: Date): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select distinct c.id from channels c join arrival_hours h
      on h.channel_id = c.id and h.publisher_id = ${publisherId} and h.hour >= date_trunc('hour', ${now}::timestamptz, 'UTC')
  `.execute(tx);
  const channels = await readChannels(
    tx,
    rows.map(({ id }) => id),
  );
  for (const channel of channels.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
    await updateCeilings(tx, channel, publisherId, now);
}

const sumColumns = arrivalSums.map((name) =>
  plainColumn<Arrival>(snakeCase(name), 'bigint', (change) => change[name]),
);
const changeColumns = new RowColumns<Arrival>([...hourKeyColumns, ...sumColumns]);
const added = sumColumns.map(({ name }) => `${name} = h.${name} + excluded.${name}`).join(', ');

/** The rows exist: they are locked. */
const addToHours = new PreparedStatement(
  ({ rows }) => `
  insert into arrival_hours as h (${changeColumns.names}) select ${changeColumns.names} from ${rows(changeColumns, 'c')}
  on conflict (channel_id, publisher_id, hour) do update set ${added}
`,
);

/** Adds the changes to hours that are locked. */
export async function saveArrivals(tx: Tx, changes: readonly Arrival[]): Promise<void> {
  if (changes.length > 0) await addToHours.run(tx, changeColumns.values(changes));
}

const roomColumns = new RowColumns<KeptRoom>([
  ...hourKeyColumns,
  plainColumn<KeptRoom>('event_id', 'uuid', ({ eventId }) => eventId),
  plainColumn<KeptRoom>('micros', 'bigint', ({ micros }) => micros),
]);

const addToRooms = new PreparedStatement(
  ({ rows }) => `
  insert into kept_rooms as k (${roomColumns.names}) select ${roomColumns.names} from ${rows(roomColumns, 'r')}
  on conflict (channel_id, publisher_id, hour, event_id) do update set micros = k.micros + excluded.micros
`,
);

/** Stores room that raised events keep. Their hours are locked. */
export async function saveKeptRooms(tx: Tx, rooms: readonly KeptRoom[]): Promise<void> {
  if (rooms.length > 0) await addToRooms.run(tx, roomColumns.values(rooms));
}
