/** Where an offer can stand, in the words of the contract. Campaigns aim at these, requests name them. */
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
