/**
 * Publishers: the shops of the network, and their membership in channels, from the request through matching,
 * review and approval to removal. A publisher exists once in the network. The membership data of one channel
 * must never be visible to another channel.
 */
export { addPublishers } from './add-publishers.ts';
export { approveRequest } from './approve-request.ts';
export { changeRequestStatus, type ReviewAction } from './change-request-status.ts';
export { createPublisher } from './create-publisher.ts';
export { editRequest } from './edit-request.ts';
export type { CountPublishers } from './figures.ts';
export { issuePublisherKey } from './issue-publisher-key.ts';
export { publisherKeyRoutes } from './key-routes.ts';
export { matchPublishers } from './match-publishers.ts';
export {
  brandKey,
  type Membership,
  matchReasons,
  normaliseDomain,
  type Publisher,
  registrableDomain,
  statuses,
} from './model.ts';
export { getPublisher, getPublishers, listPublishers, publisherSortKeys } from './network-store.ts';
export { originRoutes } from './origin-routes.ts';
export { readHistory } from './read-history.ts';
export { readChange } from './read-requests.ts';
export { publisherRoutes } from './routes.ts';
export { requestFields } from './schema.ts';
export { setPublisherCeiling } from './set-ceiling.ts';
export { setExternalExclusions, setPublisherExclusions } from './set-publisher-exclusions.ts';
export {
  type Absence,
  getMember,
  getRequest,
  listAbsences,
  listRequestNames,
  listRequests,
  readMembers,
} from './store.ts';
export { viewCategory, viewRequest } from './view.ts';
