/**
 * Channels: tracking apps or checkout platforms that bring publishers into the network, with their settings
 * for serving, attribution and reports. A channel is the tenant of the system: data of one channel must never
 * be visible to another.
 */
export { channelKeyRoutes } from './channel-key-routes.ts';
export { createChannel } from './create-channel.ts';
export { changeKeyRoute, type KeyDependencies, keyListRoutes, singleKeyRoutes } from './key-routes.ts';
export { KeyView, NewKey, NewKeyOfOneKind } from './key-schema.ts';
export {
  type Channel,
  type ChannelSettings,
  defaultBillableDays,
  defaultSettings,
  type Footer,
  type Metric,
  metrics,
  settingLimits,
} from './model.ts';
export { readExclusions } from './read-exclusions.ts';
export { channelRoutes } from './routes.ts';
export { Exclusions, Ok } from './schema.ts';
export { setChannelExclusions } from './set-channel-exclusions.ts';
export { channelSortKeys, getChannel, listChannels, readChannels } from './store.ts';
export { updateChannel } from './update-channel.ts';
export { viewFooter } from './view-footer.ts';
export { showKey, viewKey } from './view-key.ts';
export { viewSettings } from './view-settings.ts';
