import type { paths } from './openapi.gen.ts';
import type { CallOptions, Request, TextTransport, Transport } from './transport.ts';

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';
type Json<Content> = Content extends { content: { 'application/json': infer Body } } ? Body : undefined;

/** The paths that know a method. */
export type PathWith<M extends Method> = {
  [P in keyof paths]: paths[P][M] extends undefined ? never : P;
}[keyof paths];

type Operation<M extends Method, P extends PathWith<M>> = NonNullable<paths[P][M]>;

/** The body a call takes. */
export type Body<M extends Method, P extends PathWith<M>> =
  Operation<M, P> extends { requestBody?: infer Content } ? Json<NonNullable<Content>> : undefined;

/** The query parameters a call takes. */
export type Query<M extends Method, P extends PathWith<M>> =
  Operation<M, P> extends { parameters: { query?: infer Parameters } } ? NonNullable<Parameters> : never;

/** What a call answers when it succeeds; undefined where there is nothing to say. */
export type Answer<M extends Method, P extends PathWith<M>> =
  Operation<M, P> extends { responses: infer Responses }
    ? Json<Responses[keyof Responses & (200 | 201 | 202 | 204 | 207)]>
    : never;

type Place<M extends Method, P extends PathWith<M>> =
  Operation<M, P> extends { parameters: { path: infer Parameters } }
    ? { path: Parameters }
    : { path?: never };

/** The headers a call must have besides those that every call has. */
type Head<M extends Method, P extends PathWith<M>> =
  Operation<M, P> extends { parameters: { header: infer Parameters } }
    ? { headers: Parameters }
    : { headers?: never };

type Input<M extends Method, P extends PathWith<M>> = Place<M, P> & {
  query?: Query<M, P>;
} & Head<M, P> &
  (Body<M, P> extends undefined ? { body?: never } : { body: Body<M, P> });

/** A call as the contract describes it: the compiler knows its path, parameters, body and answer. */
export type Call = <M extends Method, P extends PathWith<M>>(
  method: M,
  path: P,
  input: Input<M, P>,
  options?: CallOptions,
) => Promise<Answer<M, P>>;

/** The first part of channel and reporting paths, as the contract is written. */
const contractPrefix = 'platform';

export function createCall(transport: Transport, pathPrefix = contractPrefix): Call {
  const prefix = readPathPrefix(pathPrefix);
  // `async`, so that a bad argument rejects like every other failure.
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
        path: fillPath(underPrefix(path, prefix), input.path),
        query: input.query,
        headers: input.headers,
        body: input.body,
      },
      options,
    );
  };
  // What the service answers is what its contract says; nothing here looks at it twice.
  return send as Call;
}

/** JSON has no NaN and no Infinity: they would be sent as null, and the operator API takes null for "no limit". */
function requireFinite(value: unknown, place: string): void {
  if (typeof value === 'number' && !Number.isFinite(value))
    throw new TypeError(`${place} must be a finite number, not ${value}.`);
  if (typeof value !== 'object' || value === null) return;
  for (const [name, part] of Object.entries(value)) requireFinite(part, `${place}.${name}`);
}

/** A call that answers a long text, of the media type that is asked for. */
export type TextCall = <P extends PathWith<'get'>>(
  path: P,
  input: { query: Query<'get', P>; accept: string },
  options?: CallOptions,
) => AsyncGenerator<string, void, undefined>;

export function createTextCall(transport: TextTransport, pathPrefix = contractPrefix): TextCall {
  const prefix = readPathPrefix(pathPrefix);
  return (path, { query, accept }, options) =>
    transport(
      { method: 'GET', path: underPrefix(path, prefix), query: { ...query }, headers: { accept } },
      options,
    );
}

function readPathPrefix(value: string): string {
  const prefix = value.replace(/^\/+|\/+$/g, '');
  if (/^[\w-]+(\/[\w-]+)*$/.test(prefix)) return prefix;
  throw new TypeError(`The path prefix must be path segments such as "${contractPrefix}", not "${value}".`);
}

function underPrefix(path: string, prefix: string): string {
  return path.startsWith(`/${contractPrefix}/`) ? `/${prefix}${path.slice(contractPrefix.length + 1)}` : path;
}

function fillPath(template: string, values: Readonly<Record<string, unknown>> = {}): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(values[name] ?? '');
    // These three would change which path is called, and no encoding keeps the dots from doing so.
    if (value === '' || value === '.' || value === '..')
      throw new TypeError(`${name} must be an id, not "${value}".`);
    return encodeURIComponent(value);
  });
}
