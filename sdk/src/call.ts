import type { paths } from './openapi.gen.ts';
import type { CallOptions, Request, TextTransport, Transport } from './transport.ts';

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';
type Json<Content> = Content extends { content: { 'application/json': infer Body } } ? Body : undefined;

/** The paths that support a method. */
export type PathWith<M extends Method> = {
  [P in keyof paths]: paths[P][M] extends undefined ? never : P;
}[keyof paths];

type Operation<M extends Method, P extends PathWith<M>> = NonNullable<paths[P][M]>;

/** The request body of a call. */
export type RequestBody<M extends Method, P extends PathWith<M>> =
  Operation<M, P> extends { requestBody?: infer Content } ? Json<NonNullable<Content>> : undefined;

/** The query parameters of a call. A list can also be one comma-separated text. */
export type QueryParameters<M extends Method, P extends PathWith<M>> =
  Operation<M, P> extends { parameters: { query?: infer Parameters } }
    ? {
        [Name in keyof NonNullable<Parameters>]: NonNullable<Parameters>[Name] extends
          | readonly (infer Item)[]
          | undefined
          ? readonly Item[] | string | Extract<NonNullable<Parameters>[Name], undefined>
          : NonNullable<Parameters>[Name];
      }
    : never;

/** The response body of a successful call; undefined if it has none. */
export type ResponseBody<M extends Method, P extends PathWith<M>> =
  Operation<M, P> extends { responses: infer Responses }
    ? Json<Responses[keyof Responses & (200 | 201 | 202 | 204 | 207)]>
    : never;

type PathParameters<M extends Method, P extends PathWith<M>> =
  Operation<M, P> extends { parameters: { path: infer Parameters } }
    ? { path: Parameters }
    : { path?: never };

/** Headers that this call requires in addition to the common ones. */
type HeaderParameters<M extends Method, P extends PathWith<M>> =
  Operation<M, P> extends { parameters: { header: infer Parameters } }
    ? { headers: Parameters }
    : { headers?: never };

type Input<M extends Method, P extends PathWith<M>> = PathParameters<M, P> & {
  query?: QueryParameters<M, P>;
} & HeaderParameters<M, P> &
  (RequestBody<M, P> extends undefined ? { body?: never } : { body: RequestBody<M, P> });

/** A typed call: the compiler checks path, parameters, body and response against the OpenAPI document. */
export type Call = <M extends Method, P extends PathWith<M>>(
  method: M,
  path: P,
  input: Input<M, P>,
  options?: CallOptions,
) => Promise<ResponseBody<M, P>>;

/** The first segment of channel and reporting paths in the OpenAPI document. */
const defaultPrefix = 'platform';

export function createCall(transport: Transport, pathPrefix = defaultPrefix): Call {
  const prefix = readPathPrefix(pathPrefix);
  // `async`, so that a bad argument rejects the promise like every other failure.
  const send = async (
    method: string,
    path: string,
    input: Pick<Request, 'query' | 'headers' | 'body'> & { path?: Readonly<Record<string, unknown>> },
    options?: CallOptions,
  ) => {
    if (path.startsWith('/operator/')) requireFinite(input.body, 'body');
    return transport(
      {
        method: method.toUpperCase(),
        path: fillPath(applyPrefix(path, prefix), input.path),
        query: input.query,
        headers: input.headers,
        body: input.body,
      },
      options,
    );
  };
  // Responses are not validated at run time: the service is trusted to follow its OpenAPI document.
  return send as Call;
}

/**
 * JSON has no NaN and no Infinity: they would be sent as null, which means "no limit" in the operator API.
 */
function requireFinite(value: unknown, place: string): void {
  if (typeof value === 'number' && !Number.isFinite(value))
    throw new TypeError(`${place} must be a finite number, not ${value}.`);
  if (typeof value !== 'object' || value === null) return;
  for (const [name, part] of Object.entries(value)) requireFinite(part, `${place}.${name}`);
}

/** A call whose response is streamed as text of the media type `accept`. */
export type TextCall = <P extends PathWith<'get'>>(
  path: P,
  input: { query: QueryParameters<'get', P>; accept: string },
  options?: CallOptions,
) => AsyncGenerator<string, void, undefined>;

export function createTextCall(transport: TextTransport, pathPrefix = defaultPrefix): TextCall {
  const prefix = readPathPrefix(pathPrefix);
  return (path, { query, accept }, options) =>
    transport(
      { method: 'GET', path: applyPrefix(path, prefix), query: { ...query }, headers: { accept } },
      options,
    );
}

function readPathPrefix(value: string): string {
  const prefix = value.replace(/^\/+|\/+$/g, '');
  if (/^[\w-]+(\/[\w-]+)*$/.test(prefix)) return prefix;
  throw new TypeError(`The path prefix must be path segments such as "${defaultPrefix}", not "${value}".`);
}

function applyPrefix(path: string, prefix: string): string {
  return path.startsWith(`/${defaultPrefix}/`) ? `/${prefix}${path.slice(defaultPrefix.length + 1)}` : path;
}

function fillPath(template: string, values: Readonly<Record<string, unknown>> = {}): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(values[name] ?? '');
    // These three values would call another path, and URL encoding does not change "." and "..".
    if (value === '' || value === '.' || value === '..')
      throw new TypeError(`${name} must be an id, not "${value}".`);
    return encodeURIComponent(value);
  });
}
