import { EncartError, errorFromResponse } from './error.ts';
import type { ServiceClock } from './service-clock.ts';

export interface EncartOptions {
  /** Address of the service, for example `http://127.0.0.1:8080`. It may end with a path. */
  baseUrl: string;
  /** Address of the serving API if it has its own. Default: `baseUrl`. */
  partnersUrl?: string;
  /** Sent as `x-api-key`. Only the health calls and the console calls work without a key. */
  apiKey?: string;
  /** First segment of channel and reporting paths. Default: `platform`. */
  pathPrefix?: string;
  /** Replaces the global `fetch`, for example to use a proxy. */
  fetch?: typeof fetch;
  /** Timeout of a call in milliseconds, including the response body. Default: 30,000. */
  timeoutMs?: number;
}

/** Options of a single call. */
export interface CallOptions {
  /** Cancels the call. */
  signal?: AbortSignal;
  /** Overrides the timeout of the client for this call. */
  timeoutMs?: number;
  /** A UUID that the service repeats in the response, its logs and the audit trail. */
  requestId?: string;
  /**
   * In a browser: completes the call even if the page is closed. Browsers limit all such bodies to
   * 64 kB in total.
   */
  keepalive?: boolean;
}

export interface Request {
  method: string;
  /** Path below the base address: starts with a slash, already encoded. */
  path: string;
  query?: Readonly<Record<string, unknown>> | undefined;
  headers?: Readonly<Record<string, string>> | undefined;
  body?: unknown;
}

export type Transport = (request: Request, options?: CallOptions) => Promise<unknown>;

/** Yields the response text in chunks. */
export type TextTransport = (
  request: Request,
  options?: CallOptions,
) => AsyncGenerator<string, void, undefined>;

const defaultTimeoutMs = 30_000;

/**
 * Sends and receives JSON with one base address and one API key. It never retries: only the caller knows
 * whether a call may be repeated. `clock` learns from every answer.
 */
export function createTransport(settings: EncartOptions, clock?: ServiceClock): Transport {
  const { base, send } = createSender(settings, clock);
  return async (request, options = {}) => {
    const deadline = startDeadline(options.timeoutMs ?? settings.timeoutMs, options.signal);
    try {
      const response = await send(request, deadline.signal, options);
      return readResponse(response, await response.text(), base);
    } catch (error) {
      throw deadline.explain(error, `No answer from ${base}`);
    } finally {
      deadline.end();
    }
  };
}

/**
 * Streams a response that may be larger than memory. The timeout applies to each chunk, not to the whole
 * response, and does not run while the caller processes a chunk. An incomplete response throws.
 */
export function createTextTransport(settings: EncartOptions): TextTransport {
  const { base, send } = createSender(settings);
  return async function* (request, options = {}) {
    const deadline = startDeadline(options.timeoutMs ?? settings.timeoutMs, options.signal);
    let failure = `No answer from ${base}`;
    try {
      const response = await send(request, deadline.signal, options);
      if (!response.ok || !response.body) {
        readResponse(response, await response.text(), base);
        return;
      }
      requireType(response, request.headers?.accept ?? '', base);
      failure = `The response from ${base} is incomplete: no further data`;
      const reader = response.body.getReader();
      const decoder = new TextDecoder();
      for (;;) {
        deadline.restart();
        const { done, value } = await reader.read();
        deadline.suspend();
        const text = decoder.decode(value, { stream: !done });
        if (text !== '') yield text;
        if (done) return;
      }
    } catch (error) {
      throw deadline.explain(error, failure);
    } finally {
      // Closes the connection also when the caller stops iterating early.
      deadline.end();
    }
  };
}

function createSender(settings: EncartOptions, clock?: ServiceClock) {
  const base = readBaseUrl(settings.baseUrl);
  const key = readApiKey(settings.apiKey);
  const fetchImpl = settings.fetch ?? ((input, init) => fetch(input, init));
  const send = async (
    { method, path, query, headers, body }: Request,
    signal: AbortSignal,
    { requestId, keepalive }: CallOptions,
  ): Promise<Response> => {
    const sentAtMs = Date.now();
    const response = await fetchImpl(base + path + queryString(query), {
      method,
      headers: {
        accept: 'application/json',
        ...headers,
        ...(key !== undefined && { 'x-api-key': key }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(requestId !== undefined && { 'x-request-id': requestId }),
      },
      // Following a redirect would send the API key to another address and turn a POST into a GET.
      redirect: 'manual',
      signal,
      ...(keepalive !== undefined && { keepalive }),
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    clock?.observe(response.headers.get('date'), sentAtMs, Date.now());
    return response;
  };
  return { base, send };
}

function readResponse(response: Response, text: string, base: string): unknown {
  const body = parse(text);
  if (response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400)) {
    const target = response.headers.get('location');
    throw new EncartError(
      response.status,
      `${base} redirects${target ? ` to ${target}` : ''}; give the address that answers as the base address.`,
    );
  }
  if (!response.ok) throw errorFromResponse(response, body.ok ? body.value : text);
  if (text === '') return undefined;
  if (body.ok) return body.value;
  throw new EncartError(
    response.status,
    `${base} answered with something that is not JSON; is it the address of an Encart service?`,
    { body: text },
  );
}

/** A proxy or another service may answer 200 with an HTML page, so the content type is checked too. */
function requireType(response: Response, type: string, base: string): void {
  if (response.headers.get('content-type')?.startsWith(type)) return;
  throw new EncartError(
    response.status,
    `${base} answered with something that is not ${type}; is it the address of an Encart service?`,
  );
}

function parse(text: string): { ok: true; value: unknown } | { ok: false } {
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch {
    return { ok: false };
  }
}

/**
 * Combines the timeout with the caller's signal. `AbortSignal.any` does not exist in Node 18,
 * the oldest supported runtime.
 */
function startDeadline(timeoutMs = defaultTimeoutMs, callerSignal: AbortSignal | undefined) {
  const controller = new AbortController();
  let timedOut = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const suspend = () => clearTimeout(timer);
  const restart = () => {
    suspend();
    timer = setTimeout(() => {
      timedOut = true;
      controller.abort();
    }, timeoutMs);
  };
  const abortWithCaller = () => controller.abort(callerSignal?.reason);
  restart();
  if (callerSignal?.aborted) abortWithCaller();
  callerSignal?.addEventListener('abort', abortWithCaller, { once: true });
  return {
    signal: controller.signal,
    restart,
    suspend,
    /** Converts a failed request into the error to throw. */
    explain(error: unknown, failure: string): unknown {
      if (error instanceof EncartError) return error;
      if (callerSignal?.aborted) return callerSignal.reason;
      const reason = timedOut ? `within ${timeoutMs / 1000} seconds` : `(${rootMessage(error)})`;
      return new EncartError(0, `${failure} ${reason}.`, { cause: error });
    },
    end() {
      suspend();
      callerSignal?.removeEventListener('abort', abortWithCaller);
      controller.abort();
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
  // The message does not contain the value, because the value contains a password.
  if (url.username !== '' || url.password !== '')
    throw new TypeError('The base address must not contain a user name or password.');
  return url.href.replace(/\/+$/, '');
}

/** Checked here because the error of `fetch` for a bad header value contains the value, here the API key. */
function readApiKey(value: string | undefined): string | undefined {
  if (value === undefined || /^[\x21-\x7e]+$/.test(value)) return value;
  throw new TypeError(
    'The API key is empty or contains invalid characters, such as a space or a line break.',
  );
}

/** The message `fetch failed` is not useful; its root cause is. */
function rootMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause instanceof Error) return rootMessage(error.cause);
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? code : error.message;
}
