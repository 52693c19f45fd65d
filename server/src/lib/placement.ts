/**
 * Properties of a placement, with the values of the API. Offer requests contain them, campaigns target them.
 * A new view is added at the end, because stored learning updates refer to views by number.
 */
export const views = [
  'ORDER_STATUS',
  'CHECKOUT',
  'THANK_YOU',
  'POST_ORDER',
  'ORDER_TRACKING',
  'SUPPORT_CENTER',
  'EMAIL',
  'REWARDED',
] as const;
export const displayModes = ['OVERLAY', 'FULLSCREEN', 'PULLUP', 'INLINE'] as const;
export const deviceTypes = ['MOBILE', 'TABLET', 'DESKTOP'] as const;

export type View = (typeof views)[number];
export type DisplayMode = (typeof displayModes)[number];
export type DeviceType = (typeof deviceTypes)[number];

/** Where a session was served. It never changes after the decision. */
export interface Placement {
  readonly channelId: string;
  /** Null if the channel itself made the offer request. */
  readonly publisherId: string | null;
  readonly view: View;
  readonly displayMode: DisplayMode;
  readonly widgetId: string | null;
}
