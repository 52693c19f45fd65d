import type { FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { guideNavigation } from './guide-layout.ts';
import { sitePage } from './layout.ts';

/**
 * True if a person opened the address in a browser. Programs get the error as JSON: those that send a key,
 * and those that do not prefer HTML.
 */
export function wantsPage(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  if (request.headers['x-api-key'] !== undefined) return false;
  if (!/\btext\/html\b/.test(request.headers.accept ?? '')) return false;
  return new Negotiator(request).mediaType(['application/json', 'text/html']) === 'text/html';
}

let page: string | undefined;

/** The page for an address that does not exist. It does not repeat the address. */
export function notFoundPage(): string {
  page ??= sitePage({
    title: 'Page not found · Encart',
    section: undefined,
    className: 'guide',
    navigation: guideNavigation(),
    main: `<article>
<h1>Page not found</h1>
<p class="lead">There is no page at this address. It may have moved, or the address has a typing error.</p>
<ul class="cards">
<li><a href="/console"><strong>Console</strong><span>Reports, publishers, campaigns and keys.</span></a></li>
<li><a href="/docs"><strong>Documentation</strong><span>Guides for partners, channels and operators.</span></a></li>
<li><a href="/docs/reference"><strong>API reference</strong><span>Every call with an example.</span></a></li>
</ul>
<p class="scripted">Or search the documentation: press <kbd>/</kbd>.</p>
</article>`,
  });
  return page;
}
