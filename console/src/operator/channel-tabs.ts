const channelTabs = ['settings', 'people', 'keys'] as const;
export type ChannelTab = (typeof channelTabs)[number];

export function isChannelTab(value: unknown): value is ChannelTab {
  return channelTabs.some((tab) => tab === value);
}
