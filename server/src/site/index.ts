/**
 * Site: the pages that the service itself serves: the console, the guides at /docs and the API reference. Every page
 * works without anything from another host.
 */
export { consolePage } from './console-page.ts';
export { guidePages } from './guide-pages.ts';
export { referencePage } from './reference-page.ts';
