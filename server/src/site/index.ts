/**
 * The web pages of the service: the console, the guides at `/docs` and the API reference, and the
 * browser kit for pages of publishers. They contain no business logic. A page must never load code or
 * styles from another host.
 */

export { consolePage } from './console-page.ts';
export { kitRoutes } from './kit.ts';
export { sendNotFoundPage, siteRoutes } from './site-routes.ts';
