/**
 * How long an item may take. They make the deadline of a request: its client does not wait for a database
 * that is too slow or hangs.
 */
export interface TimeLimits {
  /**
   * An item is refused if the items before it would take longer than this, at the speed of
   * the last full batch.
   */
  readonly expectedWaitMs: number;
  /** An item that waits longer than this is refused. Nothing of it was sent to the database. */
  readonly waitMs: number;
  /**
   * The items of a batch that takes longer than this are answered with 503. Whether they are
   * stored is not known.
   */
  readonly writeMs: number;
}

/**
 * The limits of offer requests and events. A write with one slow statement ends by itself after
 * ten seconds, see `open.ts`.
 */
export const requestLimits: TimeLimits = { expectedWaitMs: 1_000, waitMs: 3_000, writeMs: 11_000 };
