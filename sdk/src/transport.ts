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
  /** In a browser: the call outlives the page that makes it. Bodies of 64 kB in all may do so. */
  keepalive?: boolean;
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

/** Answers text piece by piece, as it comes. */
export type TextTransport = (
  request: Request,
  options?: CallOptions,
) => AsyncGenerator<string, void, undefined>;

const defaultTimeoutMs = 30_000;

/**
 * JSON in, JSON out, over one base address with one key. It never tries twice: the service makes repeats safe where
 * they are, and only the caller knows whether a second try is wanted.
 */
export function createTransport(settings: EncartOptions): Transport {
  const { base, send } = createSender(settings);
  return async (request, options = {}) => {
    const deadline = startDeadline(options.timeoutMs ?? settings.timeoutMs, options.signal);
    try {
      const response = await send(request, deadline.signal, options);
      return readAnswer(response, await response.text(), base);
    } catch (error) {
      throw deadline.explain(error, `No answer from ${base}`);
    } finally {
      deadline.end();
    }
  };
}

/**
 * The same for an answer that may be longer than memory. The time is for each piece and not for the whole, and does not
 * run while the caller works on one. An answer that does not come to its end throws.
 */
export function createTextTransport(settings: EncartOptions): TextTransport {
  const { base, send } = createSender(settings);
  return async function* (request, options = {}) {
    const deadline = startDeadline(options.timeoutMs ?? settings.timeoutMs, options.signal);
    let trouble = `No answer from ${base}`;
    try {
      const response = await send(request, deadline.signal, options);
      if (!response.ok || !response.body) {
        readAnswer(response, await response.text(), base);
        return;
      }
      requireType(response, request.headers?.accept ?? '', base);
      trouble = `The rest of the answer from ${base} did not come`;
      const reader = response.body.getReader();
      const decoder = new TextDecoder();
      for (;;) {
        deadline.restart();
        const { done, value } = await reader.read();
        deadline.rest();
        const text = decoder.decode(value, { stream: !done });
        if (text !== '') yield text;
        if (done) return;
      }
    } catch (error) {
      throw deadline.explain(error, trouble);
    } finally {
      // A caller that has seen enough does not leave the connection open.
      deadline.end();
    }
  };
}

function createSender(settings: EncartOptions) {
  const base = readBaseUrl(settings.baseUrl);
  const key = readApiKey(settings.apiKey);
  const fetchIt = settings.fetch ?? ((input, init) => fetch(input, init));
  const send = (
    { method, path, query, headers, body }: Request,
    signal: AbortSignal,
    { requestId, keepalive }: CallOptions,
  ): Promise<Response> =>
    fetchIt(base + path + queryString(query), {
      method,
      headers: {
        accept: 'application/json',
        ...headers,
        ...(key !== undefined && { 'x-api-key': key }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(requestId !== undefined && { 'x-request-id': requestId }),
      },
      // Followed, a redirect would carry the key to wherever it points, and turn a POST into a GET.
      redirect: 'manual',
      signal,
      ...(keepalive !== undefined && { keepalive }),
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  return { base, send };
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

/** What is not what was asked for is not what it is taken for, however good its status. */
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

/** By hand, because `AbortSignal.any` is younger than the oldest runtime that this runs on. */
function startDeadline(timeoutMs = defaultTimeoutMs, outer: AbortSignal | undefined) {
  const controller = new AbortController();
  let passed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const rest = () => clearTimeout(timer);
  const restart = () => {
    rest();
    timer = setTimeout(() => {
      passed = true;
      controller.abort();
    }, timeoutMs);
  };
  const stop = () => controller.abort(outer?.reason);
  restart();
  if (outer?.aborted) stop();
  outer?.addEventListener('abort', stop, { once: true });
  return {
    signal: controller.signal,
    restart,
    rest,
    /** What to throw for a failure of the exchange. */
    explain(error: unknown, trouble: string): unknown {
      if (error instanceof EncartError) return error;
      if (outer?.aborted) return outer.reason;
      const reason = passed ? `within ${timeoutMs / 1000} seconds` : `(${rootMessage(error)})`;
      return new EncartError(0, `${trouble} ${reason}.`, { cause: error });
    },
    end() {
      rest();
      outer?.removeEventListener('abort', stop);
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
