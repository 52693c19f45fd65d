/**
 * Diagnostics: what a channel can find out about its own traffic. The request log shows its recent calls, the integration
 * check finds mistakes in a publisher's calls, and the exclusion preview estimates the effect of other exclusions. This
 * area only reads, and a channel never sees data of another channel.
 */
export { integrationRoutes } from './integration-routes.ts';
export { previewRoutes } from './preview-routes.ts';
export {
  createRequestLog,
  type ListRequests,
  type LoggedRequest,
  type RequestLog,
  redactValues,
} from './request-log.ts';
export { requestLogRoutes } from './request-log-routes.ts';
