import type { Db } from '../db/handle.ts';
import { dayMs } from '../lib/days.ts';
import { newId } from '../lib/ids.ts';
import { type BusyHour, listBusyHours, listTrafficHours, saveFlags } from './flag-store.ts';
import {
  type FlagSignal,
  findSignals,
  historyDays,
  type TrafficFlag,
  type TrafficHour,
  type TrafficSource,
  type UsualHour,
  usualHourOf,
  wholeChannel,
} from './model.ts';

/**
 * The usual hour of a source in the days before an hour, by that hour. It changes little within the hour, so
 * scans that follow each other share it.
 */
export type UsualHours = Map<string, UsualHour | undefined>;

/** The number of usual hours that are kept. Beyond it, all of them are read again. */
const maxUsualHours = 20_000;

/** Judges the hours since `from`, and flags the unusual ones. Returns how many flags are new. */
export async function flagTraffic(
  db: Db,
  from: Date,
  now: Date,
  usualHours: UsualHours = new Map(),
): Promise<number> {
  const busy = await listBusyHours(db, from, now);
  if (usualHours.size > maxUsualHours) usualHours.clear();
  const judged: { hour: BusyHour; signals: FlagSignal[] }[] = [];
  for (const hours of Map.groupBy(busy, sourceName).values()) {
    await readUsualHours(db, hours, usualHours);
    for (const hour of hours) {
      const signals = findSignals(hour, usualHours.get(hourName(hour)));
      if (signals.length > 0) judged.push({ hour, signals });
    }
  }
  return saveFlags(
    db,
    withoutRepeats(judged).map(
      ({ hour, signals }): TrafficFlag => ({
        ...hour,
        id: newId(),
        status: 'open',
        signals,
        foundAt: now,
        updatedAt: now,
        note: '',
        voidId: null,
      }),
    ),
  );
}

/** Reads what was usual before these hours of one source, with one statement for all of them. */
async function readUsualHours(db: Db, hours: readonly BusyHour[], usualHours: UsualHours): Promise<void> {
  const unknown = hours.filter((hour) => !usualHours.has(hourName(hour)));
  const [first] = unknown;
  if (!first) return;
  const times = unknown.map(({ hour }) => hour.getTime());
  const since = new Date(Math.min(...times) - historyDays * dayMs);
  const history: TrafficHour[] = await listTrafficHours(db, first, since, new Date(Math.max(...times)));
  for (const hour of unknown) usualHours.set(hourName(hour), usualHourOf(hour.hour, history));
}

/** A whole channel is flagged for what no publisher of it is flagged for: one incident is reviewed once. */
function withoutRepeats(judged: readonly { hour: BusyHour; signals: FlagSignal[] }[]) {
  const known = new Set(
    judged.flatMap(({ hour, signals }) =>
      hour.publisherId === wholeChannel ? [] : signals.map(({ name }) => signalName(hour, name)),
    ),
  );
  return judged.flatMap(({ hour, signals }) => {
    if (hour.publisherId !== wholeChannel) return [{ hour, signals }];
    const own = signals.filter(({ name }) => !known.has(signalName(hour, name)));
    return own.length > 0 ? [{ hour, signals: own }] : [];
  });
}

function sourceName({ channelId, publisherId }: TrafficSource): string {
  return `${channelId}/${publisherId}`;
}

function hourName(hour: BusyHour): string {
  return `${sourceName(hour)}/${hour.hour.getTime()}`;
}

function signalName({ channelId, hour }: BusyHour, name: string): string {
  return `${channelId}/${hour.getTime()}/${name}`;
}
