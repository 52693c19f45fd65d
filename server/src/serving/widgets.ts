import { type Db, transact } from '../db/handle.ts';
import { dateOfDay, dayNumber } from '../lib/days.ts';
import { nilUuid } from '../lib/ids.ts';
import type { OfferRequest } from './model.ts';
import { deleteUnusedWidgets, lockWidgets, saveWidgetLoads } from './widget-store.ts';

/** The number of widget ids for which a publisher has room. Loads of further ids are reported as `otherWidget`. */
export const maxWidgets = 500;
/** An id that was not loaded for this many days gives up its place. */
export const widgetIdleDays = 30;
/** The widget id for loads that found no room. A caller that sends it gets no room either. */
export const otherWidget = '(other)';
/** The publisher id of widgets that the channel itself uses. */
const channelItself = nilUuid;

/** What this process knows about the widget ids of a member, for one day. */
interface WidgetDay {
  /** The UTC day, as YYYY-MM-DD. */
  readonly date: string;
  /** The ids that are stored with a load on this day. */
  readonly loaded: ReadonlySet<string>;
  /** Whether another id would find no room. Places are given up only when the day changes. */
  readonly isFull: boolean;
  /** All ids that have a place. */
  readonly placed: ReadonlySet<string>;
}

/** Decides which widget ids have a place. Callers choose the ids freely, so their number is limited: each id adds rows to the rollups. */
export class Widgets {
  /** By member. */
  readonly #days = new Map<string, WidgetDay>();

  /**
   * Returns the widget id under which each request is reported. Queries the database only for the first load of an id on a
   * day. Sandbox requests are not reported, so they keep their id and take no place.
   */
  async resolve(db: Db, requests: readonly OfferRequest[]): Promise<(string | null)[]> {
    const unknown = new Map<string, OfferRequest[]>();
    for (const request of requests) {
      if (!needsPlace(request)) continue;
      const day = this.#dayOf(request);
      if (day && (day.loaded.has(widgetOf(request)) || (day.isFull && !day.placed.has(widgetOf(request)))))
        continue;
      const key = keyOf(request);
      unknown.set(key, [...(unknown.get(key) ?? []), request]);
    }
    // All processes take the locks in the same order, so that two batches cannot deadlock.
    const groups = [...unknown].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, group]) => group);
    const placed =
      groups.length > 0
        ? await transact(db, async (tx) => {
            const ids = new Map<string, ReadonlySet<string>>();
            for (const group of groups)
              ids.set(keyOf(group[0] as OfferRequest), await this.#place(tx, group));
            return ids;
          })
        : undefined;
    return requests.map((request) => {
      if (!needsPlace(request)) return request.placement.widgetId;
      const ids = placed?.get(keyOf(request)) ?? this.#dayOf(request)?.placed;
      return ids?.has(widgetOf(request)) ? widgetOf(request) : otherWidget;
    });
  }

  /**
   * Gives places to the ids of one member's requests and stores their loads. Returns all ids that have a place. Only what was
   * read from the database is cached: the transaction may still roll back, so an id that is stored here is cached by the next
   * batch that reads it.
   */
  async #place(tx: Db, requests: readonly OfferRequest[]): Promise<ReadonlySet<string>> {
    const first = requests[0] as OfferRequest;
    const { channelId, publisherId } = first.placement;
    const member = { channelId, publisherId: publisherId ?? channelItself };
    const today = dayNumber(first.at.getTime());
    const date = dateOfDay(today);
    const loads = await lockWidgets(tx, member);
    const oldest = dateOfDay(today - widgetIdleDays);
    const stored = [...loads].filter(([, lastLoad]) => lastLoad >= oldest).map(([id]) => id);
    if (stored.length < loads.size) await deleteUnusedWidgets(tx, member, oldest);
    const storedIds = new Set(stored);
    this.#days.set(keyOf(first), {
      date,
      placed: storedIds,
      loaded: new Set(stored.filter((id) => (loads.get(id) as string) >= date)),
      isFull: storedIds.size >= maxWidgets,
    });
    const placed = new Set(storedIds);
    const wanted = new Set(requests.map(widgetOf));
    for (const id of wanted) if (placed.size < maxWidgets) placed.add(id);
    const toSave = [...wanted].filter((id) => placed.has(id) && (loads.get(id) ?? '') < date);
    await saveWidgetLoads(tx, member, toSave, date);
    return placed;
  }

  #dayOf(request: OfferRequest): WidgetDay | undefined {
    const day = this.#days.get(keyOf(request));
    return day?.date === dateOfDay(dayNumber(request.at.getTime())) ? day : undefined;
  }
}

function needsPlace({ sandbox, placement: { widgetId } }: OfferRequest): boolean {
  return !sandbox && widgetId !== null && widgetId !== otherWidget;
}

function widgetOf({ placement }: OfferRequest): string {
  return placement.widgetId ?? otherWidget;
}

function keyOf({ placement }: OfferRequest): string {
  return `${placement.channelId}/${placement.publisherId}`;
}
