/**
 * SQL: the conditions for an event, `e`, under which its conversion and its value are in the
 * figures of advertisers. The ledger has the same rules in `events/event-figures.ts`; the recount
 * must not share its code.
 */

/** Reported by the advertiser, or billed at the word of a partner, or counted before grades existed. */
export const isCredited =
  "(e.counted and (e.evidence is null or e.order_state is not distinct from 'confirmed' or e.reason is null or e.reason = 'budget_spent'))";

/** Waits for the advertiser's report of the order. */
export const isUnconfirmed =
  "(e.type = 'CONVERSION' and e.reason = 'unconfirmed' and e.evidence is not null and e.order_role is distinct from 'duplicate')";

const placeOfOffer = 'array_position(s.offer_ids, e.offer_id)';

/** The most that an event, `e`, of a session, `s`, can cost, in whole micro-dollars. */
export const priceOfEvent = `ceil(s.bid_micros[${placeOfOffer}]::numeric / case s.pricing_models[${placeOfOffer}] when 'CPM' then 1000 else 1 end)`;

/** The value of the order is a confirmed sale: a page can send any value. */
export const isConfirmedSale = `(${isCredited} and (e.order_state is not null or e.evidence is distinct from 'page'))`;

/** The value of the order is an unconfirmed sale. */
export const isUnconfirmedSale = `(${isUnconfirmed} or (${isCredited} and e.order_state is null and e.evidence = 'page'))`;
