/** Kinds of placement, named as in the API. Requests name them, campaigns target them. */
export const views = [
  'ORDER_STATUS',
  'CHECKOUT',
  'THANK_YOU',
  'POST_ORDER',
  'ORDER_TRACKING',
  'SUPPORT_CENTER',
] as const;
export const displayModes = ['OVERLAY', 'FULLSCREEN', 'PULLUP', 'INLINE'] as const;
export const deviceTypes = ['MOBILE', 'TABLET', 'DESKTOP'] as const;

export type View = (typeof views)[number];
export type DisplayMode = (typeof displayModes)[number];
export type DeviceType = (typeof deviceTypes)[number];

/** Where a session was served, fixed when it was decided. */
export interface Placement {
  readonly channelId: string;
  /** Null when the channel itself asked. */
  readonly publisherId: string | null;
  readonly view: View;
  readonly displayMode: DisplayMode;
  readonly widgetId: string | null;
}
