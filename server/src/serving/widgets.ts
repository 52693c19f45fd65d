import { type Db, transact } from '../db/handle.ts';
import type { OfferRequest } from './model.ts';
import { insertWidgets, lockWidgets } from './widget-store.ts';

/** A publisher may use so many widget ids; what comes after that is reported as one. */
export const maxWidgets = 500;
export const otherWidget = 'other';
const channelItself = '00000000-0000-0000-0000-000000000000';

/** The widget ids in use. Callers make them up, and an unbounded column would ruin every report. */
export class Widgets {
  readonly #known = new Map<string, Set<string>>();

  /** The widget id under which each ask is reported. Asks the database only about ids that this process has not seen. */
  async settle(db: Db, asks: readonly OfferRequest[]): Promise<(string | null)[]> {
    const strangers = new Map<string, OfferRequest[]>();
    for (const ask of asks) {
      const { widgetId } = ask.placement;
      const key = keyOf(ask);
      const known = this.#known.get(key);
      if (widgetId === null || known?.has(widgetId) || (known && known.size >= maxWidgets)) continue;
      strangers.set(key, [...(strangers.get(key) ?? []), ask]);
    }
    const settled = new Map<string, Set<string>>();
    // One order for every process, so that two batches never wait for each other.
    const sorted = [...strangers].sort(([a], [b]) => (a < b ? -1 : 1));
    if (sorted.length > 0)
      await transact(db, async (tx) => {
        for (const [key, group] of sorted) settled.set(key, await this.#register(tx, key, group));
      });
    return asks.map((ask) => {
      const { widgetId } = ask.placement;
      if (widgetId === null) return null;
      const key = keyOf(ask);
      return this.#known.get(key)?.has(widgetId) || settled.get(key)?.has(widgetId) ? widgetId : otherWidget;
    });
  }

  /** Remembers what was read; what is new here is only remembered once it has been read back, after its commit. */
  async #register(tx: Db, key: string, asks: readonly OfferRequest[]): Promise<Set<string>> {
    const { channelId, publisherId } = (asks[0] as OfferRequest).placement;
    const known = await lockWidgets(tx, channelId, publisherId ?? channelItself);
    this.#known.set(key, known);
    const wanted = new Set(asks.flatMap(({ placement }) => placement.widgetId ?? []));
    const fresh = [...wanted].filter((id) => !known.has(id)).slice(0, maxWidgets - known.size);
    await insertWidgets(tx, channelId, publisherId ?? channelItself, fresh);
    return new Set([...known, ...fresh]);
  }
}

function keyOf({ placement }: OfferRequest): string {
  return `${placement.channelId}/${placement.publisherId}`;
}
