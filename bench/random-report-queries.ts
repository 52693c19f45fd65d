import { dateOfDay, dayOfDate } from '../server/src/lib/days.ts';
import { dimensions, grains, metrics, pageTypes, widgetTypes } from '../server/src/reporting/model.ts';
import type { Params } from '../server/src/reporting/query.ts';
import type { History } from './history.ts';

const maxPublishers = 250;
const maxHourlyDays = 3;
const maxBreakdowns = 3;
/** A tenth of the queries has a large offset. */
const maxOffset = 10_000;

/** Random numbers from 0 to 1, the same for the same seed (mulberry32). */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Random valid report queries, as query parameters. */
export function randomReportQueries(
  { from, to, publisherIds }: History,
  count: number,
  seed: number,
): Params[] {
  const chance = seededRandom(seed);
  const upTo = (most: number) => 1 + Math.floor(chance() * most);
  const some = <T>(all: readonly T[], size: number): T[] => {
    const left = [...all];
    return Array.from({ length: Math.min(size, all.length) }, () => {
      const [one] = left.splice(Math.floor(chance() * left.length), 1);
      return one as T;
    });
  };
  const filter = (all: readonly string[], most: number, share: number) =>
    chance() < share ? some(all, upTo(Math.min(most, all.length))).join(',') : undefined;

  const [firstDay, lastDay] = [dayOfDate(from), dayOfDate(to)];
  return Array.from({ length: count }, () => {
    const grain = some(grains, 1)[0] ?? 'total';
    const days = upTo(grain === 'hour' ? maxHourlyDays : lastDay - firstDay + 1);
    const start = firstDay + Math.floor(chance() * (lastDay - firstDay + 2 - days));
    const breakdowns = Math.floor(chance() * ((grain === 'hour' ? 1 : maxBreakdowns) + 1));
    return {
      from: dateOfDay(start),
      to: dateOfDay(start + days - 1),
      metrics: some(metrics, upTo(metrics.length)).join(','),
      time_grain: grain,
      group_by: some(dimensions, breakdowns).join(','),
      publisher_ids: filter(publisherIds, maxPublishers, 0.5),
      page_types: filter(pageTypes, pageTypes.length, 0.3),
      widget_types: filter(widgetTypes, widgetTypes.length, 0.3),
      limit: String(upTo(maxPublishers)),
      offset: String(chance() < 0.1 ? upTo(maxOffset) : 0),
    };
  });
}
