import { EncartError, errorFromAnswer } from './error.ts';

export interface EncartOptions {
  /** Where the service answers, for example `http://127.0.0.1:8080`. A path in front of the API is kept. */
  baseUrl: string;
  /** Where the serving API answers, when it has an address of its own; the base address unless set. */
  partnersUrl?: string;
  /** Sent as `x-api-key`; only the health calls go without. */
  apiKey?: string;
  /** The first part of channel and reporting paths, where the service has another than `platform`. */
  pathPrefix?: string;
  /** Another `fetch` than the global one, for example with a proxy. */
  fetch?: typeof fetch;
  /** How long a call may take, body included; 30 seconds unless set. */
  timeoutMs?: number;
}

/** What any one call can be given besides its arguments. */
export interface CallOptions {
  signal?: AbortSignal;
  timeoutMs?: number;
  /** A UUID that the service repeats in its answer, its logs and the audit trail. */
  requestId?: string;
}

export interface Request {
  method: string;
  /** Below the base address, starting with a slash, already encoded. */
  path: string;
  query?: Readonly<Record<string, unknown>> | undefined;
  headers?: Readonly<Record<string, string>> | undefined;
  body?: unknown;
}

export type Transport = (request: Request, options?: CallOptions) => Promise<unknown>;

const defaultTimeoutMs = 30_000;

/**
 * JSON in, JSON out, over one base address with one key. It never tries twice: the service makes repeats safe where
 * they are, and only the caller knows whether a second try is wanted.
 */
export function createTransport(settings: EncartOptions): Transport {
  const base = readBaseUrl(settings.baseUrl);
  const key = readApiKey(settings.apiKey);
  const fetchIt = settings.fetch ?? ((input, init) => fetch(input, init));

  return async ({ method, path, query, headers, body }, options = {}) => {
    const timeoutMs = options.timeoutMs ?? settings.timeoutMs ?? defaultTimeoutMs;
    const deadline = startDeadline(timeoutMs, options.signal);
    try {
      const response = await fetchIt(base + path + queryString(query), {
        method,
        headers: {
          accept: 'application/json',
          ...headers,
          ...(key !== undefined && { 'x-api-key': key }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(options.requestId !== undefined && { 'x-request-id': options.requestId }),
        },
        // Followed, a redirect would carry the key to wherever it points, and turn a POST into a GET.
        redirect: 'manual',
        signal: deadline.signal,
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      return readAnswer(response, await response.text(), base);
    } catch (error) {
      if (error instanceof EncartError) throw error;
      if (options.signal?.aborted) throw options.signal.reason;
      const reason = deadline.passed() ? `within ${timeoutMs / 1000} seconds` : `(${rootMessage(error)})`;
      throw new EncartError(0, `No answer from ${base} ${reason}.`, { cause: error });
    } finally {
      deadline.clear();
    }
  };
}

function readAnswer(response: Response, text: string, base: string): unknown {
  const body = parse(text);
  if (response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400)) {
    const target = response.headers.get('location');
    throw new EncartError(
      response.status,
      `${base} redirects${target ? ` to ${target}` : ''}; give the address that answers as the base address.`,
    );
  }
  if (!response.ok) throw errorFromAnswer(response, body.ok ? body.value : text);
  if (text === '') return undefined;
  if (body.ok) return body.value;
  throw new EncartError(
    response.status,
    `${base} answered with something that is not JSON; is it the address of an Encart service?`,
    { body: text },
  );
}

function parse(text: string): { ok: true; value: unknown } | { ok: false } {
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch {
    return { ok: false };
  }
}

/** By hand, because `AbortSignal.any` is younger than the oldest runtime that this runs on. */
function startDeadline(timeoutMs: number, outer: AbortSignal | undefined) {
  const controller = new AbortController();
  let passed = false;
  const timer = setTimeout(() => {
    passed = true;
    controller.abort();
  }, timeoutMs);
  const stop = () => controller.abort(outer?.reason);
  if (outer?.aborted) stop();
  outer?.addEventListener('abort', stop, { once: true });
  return {
    signal: controller.signal,
    passed: () => passed,
    clear() {
      clearTimeout(timer);
      outer?.removeEventListener('abort', stop);
    },
  };
}

function queryString(query: Request['query']): string {
  const pairs = Object.entries(query ?? {})
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]): [string, string] => [name, String(value)]);
  return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : '';
}

function readBaseUrl(value: string): string {
  let url: URL | undefined;
  try {
    url = new URL(value);
  } catch {}
  if (!url || !/^https?:$/.test(url.protocol) || url.search !== '' || url.hash !== '')
    throw new TypeError(`The base address must look like https://encart.example.com, not "${value}".`);
  // The message does not repeat the value: it holds a password.
  if (url.username !== '' || url.password !== '')
    throw new TypeError('The base address must not hold a user name or password.');
  return url.href.replace(/\/+$/, '');
}

/** Checked here because `fetch` would quote a bad header value, and with it the key, in its error. */
function readApiKey(value: string | undefined): string | undefined {
  if (value === undefined || /^[\x21-\x7e]+$/.test(value)) return value;
  throw new TypeError('The API key is empty or holds characters that no key has (a space or a line end?).');
}

/** `fetch failed` says nothing; what lies beneath it does. */
function rootMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause instanceof Error) return rootMessage(error.cause);
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? code : error.message;
}
