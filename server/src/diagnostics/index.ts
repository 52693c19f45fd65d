/**
 * Diagnostics: what a channel can find out about its own traffic. The request log shows a sample of its
 * recent calls, the integration check finds mistakes in a publisher's calls by counts of their outcomes, and
 * the exclusion preview estimates the effect of other exclusions. This area only reads, and a channel never
 * sees data of another channel.
 */
export { type CallCounter, startCallCounter } from './call-counts.ts';
export { integrationRoutes } from './integration-routes.ts';
export { previewRoutes } from './preview-routes.ts';
export {
  createRequestLog,
  type ListRequests,
  type LoggedRequest,
  type RequestLog,
} from './request-log.ts';
export { requestLogRoutes } from './request-log-routes.ts';
