import { createEncart, type Encart, EncartError } from '@encart/sdk';

const clients = new Map<string, Encart>();
let pathPrefix: string | undefined;

/** The headers that select what a call is about: a channel, an advertiser, or neither. */
type Selection = Readonly<Record<string, string>>;

/** The SDK client for a channel; without one, for calls that need none. */
export function encartFor(channelId = ''): Encart {
  return clientFor(channelId === '' ? {} : { 'x-encart-channel': channelId });
}

/** The calls of the SDK client about one advertiser. */
export function encartForAdvertiser(advertiserId: string): Encart['advertiser'] {
  return clientFor({ 'x-encart-advertiser': advertiserId }).advertiser;
}

/**
 * The browser sends the session cookie; the header `x-encart-console` proves that the call comes from
 * this page (CSRF). One client per selection: a response can never belong to another channel or
 * advertiser than its request.
 */
function clientFor(selection: Selection): Encart {
  const key = JSON.stringify(selection);
  let client = clients.get(key);
  if (!client) {
    client = createEncart({
      baseUrl: window.location.origin,
      ...(pathPrefix !== undefined && { pathPrefix }),
      fetch: (input, init) => send(input, { ...init, headers: headersFor(selection, init?.headers) }),
    });
    clients.set(key, client);
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

function headersFor(selection: Selection, given: HeadersInit | undefined): Headers {
  const headers = new Headers(given);
  headers.set('x-encart-console', '1');
  for (const [name, value] of Object.entries(selection)) headers.set(name, value);
  return headers;
}
