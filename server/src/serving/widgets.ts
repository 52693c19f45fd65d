import { type Db, transact } from '../db/handle.ts';
import { dateOfDay, dayNumber } from '../lib/days.ts';
import { nilUuid } from '../lib/ids.ts';
import type { OfferRequest } from './model.ts';
import {
  assignPlaces,
  type Candidate,
  mayReplace,
  type NewLoads,
  openPlaces,
  type PublisherWidgets,
  widgetIdleDays,
} from './widget-model.ts';
import {
  deleteWidgetIds,
  listLoads,
  lockWidgets,
  saveCandidates,
  saveWidgets,
  type WidgetMember,
} from './widget-store.ts';

/** The widget id for loads that found no room. A caller that sends it gets no room either. */
export const otherWidget = '(other)';
/** The publisher id of widgets that the channel itself uses. */
const channelItself = nilUuid;
/** Loads of ids without a place are stored at most this often, by each process. */
const storeEveryMs = 10_000;
/**
 * The ids that are not known yet and whose loads are counted until they are stored. Loads of
 * others are not counted.
 */
const maxNewIds = 200;

/** The widget ids of a member of a channel, as far as this process knows them. */
class MemberWidgets {
  /** The UTC day of what was read, as YYYY-MM-DD. */
  #date = '';
  #widgets: PublisherWidgets = { placed: new Map(), candidates: new Map() };
  /** In milliseconds since 1970. */
  #storedAt = 0;
  /** The loads that are not stored yet. */
  #loads = new Map<string, number>();
  #newIds = 0;

  get placed(): ReadonlyMap<string, unknown> {
    return this.#widgets.placed;
  }

  /**
   * Counts a load. Returns whether the loads must be stored before the request is answered, or
   * may be stored now.
   */
  add(id: string, at: Date): 'must' | 'may' | undefined {
    const { placed, candidates } = this.#widgets;
    const date = dateOf(at);
    const isRead = this.#date === date;
    const widget = placed.get(id);
    // Its place is sure for this day.
    if (isRead && widget && widget.lastLoadOn >= date) return undefined;
    if (!isRead || widget || placed.size < openPlaces) {
      this.#count(id);
      return 'must';
    }
    if (this.#loads.has(id) || candidates.has(id)) this.#count(id);
    else if (this.#newIds < maxNewIds) {
      this.#newIds++;
      this.#count(id);
    }
    return Math.abs(at.getTime() - this.#storedAt) >= storeEveryMs ? 'may' : undefined;
  }

  #count(id: string): void {
    this.#loads.set(id, (this.#loads.get(id) ?? 0) + 1);
  }

  takeLoads(at: Date): NewLoads {
    const loads = this.#loads;
    this.#loads = new Map();
    this.#newIds = 0;
    this.#storedAt = at.getTime();
    return loads;
  }

  /** Must be called after the commit. */
  setStored(date: string, widgets: PublisherWidgets): void {
    this.#date = date;
    this.#widgets = widgets;
  }
}

/**
 * Decides which widget ids have a place. Callers choose the ids freely, so their number is limited: each id
 * adds rows to the rollups. The rules are in `assignPlaces`. What was decided for a session stays, so an id
 * that loses or gets a place keeps its figures.
 */
export class Widgets {
  /** By member. */
  readonly #known = new Map<string, MemberWidgets>();

  /**
   * Returns the widget id under which each request is reported. Queries the database for the first load of an
   * id on a day, and every few seconds if there are loads of ids without a place. Sandbox requests are not
   * reported, so they keep their id and take no place.
   */
  async resolve(db: Db, requests: readonly OfferRequest[]): Promise<(string | null)[]> {
    const toStore = new Map<string, OfferRequest>();
    let counted: OfferRequest | undefined;
    for (const request of requests) {
      if (!needsPlace(request)) continue;
      const store = this.#knownOf(request).add(widgetOf(request), request.at);
      if (store === 'must') toStore.set(keyOf(request), request);
      else if (store === 'may') counted ??= request;
    }
    // Only one of the members that can wait is stored with each batch, however many of them are flooded with
    // ids.
    if (counted) toStore.set(keyOf(counted), counted);
    // All processes take the locks in the same order, so that two batches cannot deadlock.
    const groups = [...toStore].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, request]) => request);
    if (groups.length > 0) await this.#store(db, groups);
    return requests.map((request) => {
      if (!needsPlace(request)) return request.placement.widgetId;
      return this.#knownOf(request).placed.has(widgetOf(request)) ? widgetOf(request) : otherWidget;
    });
  }

  /**
   * Stores the loads of members, one request of each. If that fails, the loads are not counted, and those of
   * the next try are.
   */
  async #store(db: Db, requests: readonly OfferRequest[]): Promise<void> {
    const taken = requests.map((request) => ({
      member: memberOf(request),
      known: this.#knownOf(request),
      date: dateOf(request.at),
      loads: this.#knownOf(request).takeLoads(request.at),
    }));
    const stored = await transact(db, (tx) => storeLoads(tx, taken));
    for (const [index, { known, date }] of taken.entries())
      known.setStored(date, stored[index] as PublisherWidgets);
  }

  #knownOf(request: OfferRequest): MemberWidgets {
    const key = keyOf(request);
    const known = this.#known.get(key) ?? new MemberWidgets();
    this.#known.set(key, known);
    return known;
  }
}

/** The loads of a member on a day that are not stored yet. */
interface MemberLoads {
  readonly member: WidgetMember;
  readonly date: string;
  readonly loads: NewLoads;
}

/**
 * Stores loads of members and gives places. The members are locked until the transaction ends. The number of
 * statements does not depend on that of the members, unless ids lose their place: the first batch of a day
 * may have the first load of hundreds of publishers.
 */
async function storeLoads(tx: Db, all: readonly MemberLoads[]): Promise<PublisherWidgets[]> {
  const members = all.map(({ member }) => member);
  const stored = await lockWidgets(tx, members);
  const planned: PublisherWidgets[] = [];
  for (const [at, each] of all.entries())
    planned.push(await planPlaces(tx, each, stored[at] as PublisherWidgets));
  const changes = <Widget>(read: (widgets: PublisherWidgets) => ReadonlyMap<string, Widget>) =>
    members.flatMap((member, at) =>
      changedIn(read(planned[at] as PublisherWidgets), read(stored[at] as PublisherWidgets)).map(
        ([id, widget]) => ({ member, id, widget }),
      ),
    );
  for (const [at, member] of members.entries()) {
    const [before, after] = [stored[at] as PublisherWidgets, planned[at] as PublisherWidgets];
    await deleteWidgetIds(tx, 'widgets', member, missingIn(after.placed, before.placed));
    await deleteWidgetIds(tx, 'widget_candidates', member, missingIn(after.candidates, before.candidates));
  }
  await saveWidgets(
    tx,
    changes(({ placed }) => placed),
  );
  await saveCandidates(
    tx,
    changes(({ candidates }) => candidates),
  );
  return planned;
}

async function planPlaces(
  tx: Db,
  { member, date, loads }: MemberLoads,
  stored: PublisherWidgets,
): Promise<PublisherWidgets> {
  const oldest = dateOfDay(dayNumber(Date.parse(date)) - widgetIdleDays);
  const used = { placed: usedSince(oldest, stored.placed), candidates: usedSince(oldest, stored.candidates) };
  const reportedLoads = mayReplace(used, loads) ? await listLoads(tx, member, oldest) : new Map();
  return assignPlaces(used, loads, { today: date, oldest, reportedLoads, random: Math.random });
}

function usedSince<Widget extends Candidate>(
  oldest: string,
  widgets: ReadonlyMap<string, Widget>,
): Map<string, Widget> {
  return new Map([...widgets].filter(([, { lastLoadOn }]) => lastLoadOn >= oldest));
}

function missingIn(widgets: ReadonlyMap<string, unknown>, stored: ReadonlyMap<string, unknown>): string[] {
  return [...stored.keys()].filter((id) => !widgets.has(id));
}

/** An id that did not change is the same object. */
function changedIn<Widget>(
  widgets: ReadonlyMap<string, Widget>,
  stored: ReadonlyMap<string, Widget>,
): [string, Widget][] {
  return [...widgets].filter(([id, widget]) => stored.get(id) !== widget);
}

function dateOf(at: Date): string {
  return dateOfDay(dayNumber(at.getTime()));
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

function memberOf({ placement: { channelId, publisherId } }: OfferRequest): WidgetMember {
  return { channelId, publisherId: publisherId ?? channelItself };
}
