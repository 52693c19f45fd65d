import type { Db } from '../db/handle.ts';
import { type BilledEvent, listBilledEvents } from '../events/index.ts';
import { unknownCurrency } from '../lib/currencies.ts';
import { dayMs, dayOfDate } from '../lib/days.ts';
import {
  type CsvOptions,
  csvLines,
  inChunks,
  joinLines,
  listChannelsOf,
  type ReadPart,
} from '../reporting/index.ts';
import type { ChargeIds } from '../secrets/index.ts';

/** A line of the export. Channels are named only if the operator allows it. */
interface Line extends BilledEvent {
  readonly campaignId: string;
  readonly channelId: string | null;
  readonly chargeId: string;
}

const columns = {
  at: ({ at }) => at.toISOString(),
  entry: ({ entry }) => entry,
  charge_id: ({ chargeId }) => chargeId,
  event_id: ({ eventId }) => eventId,
  event_type: ({ type }) => type,
  evidence: ({ evidence }) => evidence ?? 'unknown',
  counted: ({ counted }) => counted,
  confirmed: ({ confirmed }) => confirmed,
  reason: ({ reason }) => reason,
  campaign_id: ({ campaignId }) => campaignId,
  offer_id: ({ offerId }) => offerId,
  channel_id: ({ channelId }) => channelId,
  billed_usd: ({ billedMicros }) => billedMicros / 1_000_000,
  value: ({ value }) => (value === null ? null : Number(value)),
  currency_code: ({ value, currencyCode }) => (value === null ? null : (currencyCode ?? unknownCurrency)),
} as const satisfies Record<string, (line: Line) => unknown>;

export interface ExportedEvents {
  readonly from: string;
  readonly to: string;
  /** The campaign of each offer. */
  readonly campaigns: ReadonlyMap<string, string>;
  readonly charges: ChargeIds;
}

/** The most events that are in memory at a time. */
const chunkRows = 2_000;

/**
 * All that the offers were billed for, day by day and channel by channel: memory does not grow with the
 * length of the export.
 */
async function* linesOf(
  read: ReadPart,
  { from, to, campaigns, charges }: ExportedEvents,
): AsyncIterable<Line[]> {
  const offerIds = [...campaigns.keys()];
  const channels = await read((db: Db) => listChannelsOf(db, offerIds, { from, to }));
  for (let day = dayOfDate(from); day <= dayOfDate(to); day++)
    for (const { id: channelId, isNamed } of channels) {
      const range = { from: new Date(day * dayMs), to: new Date((day + 1) * dayMs) };
      for (let after: BilledEvent | undefined; ; ) {
        const query = { ...range, channelId, offerIds, after, limit: chunkRows };
        const events = await read((db: Db) => listBilledEvents(db, query));
        yield events.map((event) => ({
          ...event,
          campaignId: campaigns.get(event.offerId) ?? '',
          channelId: isNamed ? channelId : null,
          chargeId: charges.issue({ channelId, sessionId: event.sessionId, eventId: event.eventId }),
        }));
        after = events.at(-1);
        if (events.length < chunkRows) break;
      }
    }
}

export async function* exportEventsCsv(
  read: ReadPart,
  query: ExportedEvents,
  options: CsvOptions,
): AsyncIterable<string> {
  yield csvLines([Object.keys(columns)], options);
  for await (const lines of linesOf(read, query))
    for (const some of inChunks(lines))
      yield csvLines(
        some.map((line) => Object.values(columns).map((cell) => cell(line))),
        options,
      );
}

export async function* exportEventsNdjson(read: ReadPart, query: ExportedEvents): AsyncIterable<string> {
  for await (const lines of linesOf(read, query))
    yield* joinLines(
      lines.map((line) => {
        const cells = Object.entries(columns).map(([name, cell]) => [name, cell(line)]);
        return `${JSON.stringify(Object.fromEntries(cells))}\n`;
      }),
    );
}
