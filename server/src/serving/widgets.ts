import { type Db, transact } from '../db/handle.ts';
import { nilUuid } from '../lib/ids.ts';
import type { OfferRequest } from './model.ts';
import { insertWidgets, lockWidgets } from './widget-store.ts';

/** The number of widget ids a publisher may use. All further ids are reported as `other`. */
export const maxWidgets = 500;
const otherWidget = 'other';
/** The publisher id of widgets that the channel itself uses. */
const channelItself = nilUuid;

/** The widget ids in use, cached. Callers choose the ids freely, so their number is limited: each id adds rows to the rollups. */
export class Widgets {
  /** The widget ids of each member that this process has read. */
  readonly #known = new Map<string, Set<string>>();

  /** Returns the widget id under which each request is reported. Queries the database only for ids that are not in the cache. */
  async resolve(db: Db, requests: readonly OfferRequest[]): Promise<(string | null)[]> {
    const withUnknownIds = new Map<string, OfferRequest[]>();
    for (const request of requests) {
      const { widgetId } = request.placement;
      const key = keyOf(request);
      const known = this.#known.get(key);
      if (widgetId === null || known?.has(widgetId) || (known && known.size >= maxWidgets)) continue;
      withUnknownIds.set(key, [...(withUnknownIds.get(key) ?? []), request]);
    }
    const registered = new Map<string, Set<string>>();
    // All processes take the locks in the same order, so that two batches cannot deadlock.
    const sorted = [...withUnknownIds].sort(([a], [b]) => (a < b ? -1 : 1));
    if (sorted.length > 0)
      await transact(db, async (tx) => {
        for (const [key, group] of sorted) registered.set(key, await this.#register(tx, key, group));
      });
    return requests.map((request) => {
      const { widgetId } = request.placement;
      if (widgetId === null) return null;
      const key = keyOf(request);
      return this.#known.get(key)?.has(widgetId) || registered.get(key)?.has(widgetId)
        ? widgetId
        : otherWidget;
    });
  }

  /**
   * Inserts new ids up to the limit. Only ids read from the database are cached: the transaction may still roll back, so an
   * id inserted here is cached by the next batch that reads it.
   */
  async #register(tx: Db, key: string, requests: readonly OfferRequest[]): Promise<Set<string>> {
    const { channelId, publisherId } = (requests[0] as OfferRequest).placement;
    const known = await lockWidgets(tx, channelId, publisherId ?? channelItself);
    this.#known.set(key, known);
    const wanted = new Set(requests.flatMap(({ placement }) => placement.widgetId ?? []));
    const newIds = [...wanted].filter((id) => !known.has(id)).slice(0, maxWidgets - known.size);
    await insertWidgets(tx, channelId, publisherId ?? channelItself, newIds);
    return new Set([...known, ...newIds]);
  }
}

function keyOf({ placement }: OfferRequest): string {
  return `${placement.channelId}/${placement.publisherId}`;
}
