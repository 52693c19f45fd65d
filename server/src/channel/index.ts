/**
 * Channels: a tracking app or checkout platform that brings publishers into the network, with the settings that rule
 * its serving, its attribution and its reports. What belongs to one channel does not exist for another.
 */
export { channelKeyRoutes } from './channel-key-routes.ts';
export { createChannel } from './create-channel.ts';
export { type KeyDependencies, keyListRoutes, singleKeyRoutes } from './key-routes.ts';
export { NewKey, NewPublisherKey } from './key-schema.ts';
export {
  type Channel,
  type ChannelSettings,
  defaultSettings,
  type Footer,
  type Metric,
  metrics,
} from './model.ts';
export { readExclusions } from './read-exclusions.ts';
export { channelRoutes } from './routes.ts';
export { Exclusions, Ok } from './schema.ts';
export { setChannelExclusions } from './set-channel-exclusions.ts';
export { getChannel, listChannels, readChannels } from './store.ts';
export { updateChannel } from './update-channel.ts';
export { viewFooter } from './view-footer.ts';
export { showKey } from './view-key.ts';
