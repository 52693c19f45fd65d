import fc from 'fast-check';
import { displayModes, views } from '../../src/lib/placement.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const among = <T>(...values: T[]) => fc.constantFrom(...values);
/** True once in `n` times. */
const seldom = (n: number) =>
  fc.oneof({ weight: n - 1, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) });
const onceIn = <T, None>(n: number, arbitrary: fc.Arbitrary<T>, none: None) =>
  fc.oneof({ weight: n - 1, arbitrary: fc.constant(none) }, { weight: 1, arbitrary });

/** The settings of a channel and the bids of its offers. CPM bids are whole micro-dollars per impression. */
const channel = fc.record({
  revenue_share: among(0, 0.5, 0.333333, 0.7, 1),
  click_days: among(30, 2, 1, 30, 0),
  view_days: among(1, 2, 1, 0),
  bids: fc.tuple(among(0.001, 1.234, 5), among(0.000001, 0.25, 0.333333), among(0.000003, 2.5)),
});

export const place = fc.record({
  publisher: among(null, 0, 1),
  view: among(views[0], views[1]),
  displayMode: among(displayModes[0], displayModes[3]),
  widgetId: among(null, null, 'footer', 'none'),
});

const session = fc.record({
  kind: fc.constant('session' as const),
  channel: fc.nat(1),
  place,
  sandbox: seldom(12),
  bot: seldom(12),
  withEmail: fc.boolean(),
});

/** When an event happened: at its arrival, some time after its session, or some time before its arrival. */
const when = fc.oneof(
  fc.constant({ from: 'arrival' as const, ms: undefined }),
  fc.record({
    from: fc.constant('session' as const),
    ms: among(
      -10 * minute - 1,
      -10 * minute,
      -minute,
      -1,
      0,
      1,
      hour - 1,
      hour,
      5 * hour,
      day - 1,
      day,
      day + 1,
      2 * day,
      2 * day + 1,
      3 * day,
      40 * day,
    ),
  }),
  fc.record({
    from: fc.constant('arrival' as const),
    ms: among(10 * minute + 1, 10 * minute, 1, 0, -1, -minute, -hour, -day, -2 * day, -91 * day),
  }),
);

const item = fc.record({
  /**
   * The session, counted back from the newest of the channel; `foreign` takes a session of the other channel.
   */
  session: fc.integer({ min: 0, max: 7 }),
  foreign: seldom(20),
  offer: fc.nat(2),
  unknownOffer: seldom(25),
  type: among('IMPRESSION', 'CLICK', 'CONVERSION'),
  orderId: among('', '', '1', '2'),
  /** From a small range, so that ids collide. */
  eventId: onceIn(4, fc.nat(200), undefined),
  when,
  /** If set, the item is an exact copy of the item sent this many items before. */
  copy: onceIn(5, fc.nat(60), undefined),
  broken: seldom(30),
});

const call = fc.record({
  kind: fc.constant('call' as const),
  channel: fc.nat(1),
  /** The key: sometimes a publisher's, usually the channel's. */
  by: onceIn(5, fc.nat(1), null),
  /** If true, each item is sent in its own call. */
  alone: seldom(10),
  items: fc.array(item, { minLength: 1, maxLength: 20, size: 'max' }),
});

const wait = fc.record({
  kind: fc.constant('wait' as const),
  ms: among(1, minute, 29 * minute, hour, 3 * hour, 11 * hour, day, 3 * day, 20 * day),
});

export const ledgerHistory = fc.record({
  channels: fc.tuple(channel, channel),
  /** Often near midnight. */
  start: among('2026-03-01T00:00:00.000Z', '2026-02-28T23:59:59.999Z', '2026-03-01T22:30:00.000Z'),
  opening: fc.array(session, { minLength: 10, maxLength: 15, size: 'max' }),
  steps: fc.array(
    fc.oneof(
      { weight: 3, arbitrary: session },
      { weight: 5, arbitrary: call },
      { weight: 3, arbitrary: wait },
    ),
    { minLength: 50, maxLength: 70, size: 'max' },
  ),
  /** Ranges of days and hours to query, from the first day on. */
  ranges: fc.array(fc.tuple(fc.nat(60), fc.nat(40)), { minLength: 20, maxLength: 20 }),
});

type Of<T> = T extends fc.Arbitrary<infer U> ? U : never;
export type LedgerHistory = Of<typeof ledgerHistory>;
export type Item = Of<typeof item>;
export type SessionStep = Of<typeof session>;
export type CallStep = Of<typeof call>;
