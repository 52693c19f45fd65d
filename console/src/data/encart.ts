import { createEncart, type Encart, EncartError } from '@encart/sdk';

const clients = new Map<string, Encart>();
let pathPrefix: string | undefined;

/**
 * The SDK client of this page. The browser sends the session cookie; the header `x-encart-console` proves that the call
 * comes from this page (CSRF). One client per channel: a response can never belong to another channel than its request.
 */
export function encartFor(channelId = ''): Encart {
  let client = clients.get(channelId);
  if (!client) {
    client = createEncart({
      baseUrl: window.location.origin,
      ...(pathPrefix !== undefined && { pathPrefix }),
      fetch: (input, init) => send(input, { ...init, headers: headersFor(channelId, init?.headers) }),
    });
    clients.set(channelId, client);
  }
  return client;
}

/** The browser's own words for a lost connection, such as "Failed to fetch", tell people nothing. */
async function send(input: RequestInfo | URL, init: RequestInit): Promise<Response> {
  try {
    return await fetch(input, init);
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw new EncartError(0, 'The service did not answer. Check your connection, then try again.', {
      cause: error,
    });
  }
}

/** The prefix of the channel paths is known only after sign-in. */
export function setPathPrefix(prefix: string): void {
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
