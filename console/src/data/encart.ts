import { createEncart, type Encart } from '@encart/sdk';

const clients = new Map<string, Encart>();
let pathPrefix: string | undefined;

/**
 * The SDK as this page uses it: the browser brings the session, our header shows that the call is the page's own. One
 * client for each channel, so that an answer can never belong to another channel than the question.
 */
export function encartFor(channelId = ''): Encart {
  let client = clients.get(channelId);
  if (!client) {
    client = createEncart({
      baseUrl: window.location.origin,
      ...(pathPrefix !== undefined && { pathPrefix }),
      fetch: (input, init) => fetch(input, { ...init, headers: headersFor(channelId, init?.headers) }),
    });
    clients.set(channelId, client);
  }
  return client;
}

/** Where the service has its channel paths is known once somebody is signed in. */
export function takePathPrefix(prefix: string): void {
  if (prefix === pathPrefix) return;
  pathPrefix = prefix;
  clients.clear();
}

function headersFor(channelId: string, given: HeadersInit | undefined): Headers {
  const headers = new Headers(given);
  headers.set('x-encart-console', '1');
  if (channelId !== '') headers.set('x-encart-channel', channelId);
  return headers;
}
