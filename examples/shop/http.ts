import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Html } from './html.ts';

const maxFormBytes = 4_000;

export type PageResponse = Html | { readonly location: string } | { readonly status: number };

export async function readForm(request: IncomingMessage): Promise<URLSearchParams | undefined> {
  if (Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY) > maxFormBytes) return undefined;
  return new URLSearchParams(await text(request));
}

/** Answers with a page, a redirect or a status. `missing` is the page for everything that does not exist. */
export function send(
  response: ServerResponse,
  handle: PageResponse,
  { policy, missing, headers = {} }: { policy: string; missing: Html; headers?: Record<string, string> },
): void {
  if ('location' in handle) {
    response.writeHead(303, { location: handle.location, 'cache-control': 'no-store', ...headers }).end();
    return;
  }
  const status = 'status' in handle ? handle.status : 200;
  if (status === 204) {
    response.writeHead(status).end();
    return;
  }
  const page = 'text' in handle ? handle : missing;
  response
    .writeHead(status, {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': policy,
      'referrer-policy': 'same-origin',
      ...headers,
    })
    .end(page.text);
}
