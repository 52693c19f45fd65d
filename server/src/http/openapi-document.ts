import { addExamples } from './openapi-examples.ts';
import { describeFields } from './openapi-field-descriptions.ts';
import {
  type Media,
  type Operation,
  type Parameter,
  type Response,
  type Schema,
  toStandardSchema,
} from './openapi-schema.ts';
import { apiTagGroups } from './openapi-tags.ts';
import { operationIds } from './operation-ids.ts';

/** The parts of an OpenAPI 3.1 document that are completed here. */
export interface ApiDocument {
  'x-tagGroups'?: typeof apiTagGroups;
  paths?: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, Schema>; headers?: Record<string, unknown> };
}

/** The description of each status, for responses that have no more precise one. */
const descriptions: Record<string, string> = {
  200: 'Success.',
  201: 'Created.',
  202: 'Accepted.',
  204: 'Done. The answer has no body.',
  207: 'Some items were accepted, others rejected; each has its own result.',
  304: 'Not modified.',
  400: 'The request is not valid.',
  401: 'The key or the session is missing, wrong or expired.',
  403: 'The key or the role does not allow this call.',
  404: 'Not found. What belongs to another channel or advertiser is answered in the same way.',
  408: 'The request did not arrive within 30 seconds.',
  409: 'The current state does not allow this change.',
  413: 'The body is too large.',
  415: 'The body is not JSON.',
  429: 'Too many requests. Retry after the number of seconds in `Retry-After`.',
  431: 'The headers are larger than 16 KiB.',
  500: 'An error of the service. The body has the request id.',
  503: 'The service is too busy or the database is away. The call is not acknowledged. Retry after the number of seconds in `Retry-After`.',
};

const header = (description: string, schema: Schema, example: unknown) => ({ description, schema, example });

const headers = {
  RequestId: header(
    'The id of this request, also in the log of the service.',
    { type: 'string', format: 'uuid' },
    '019a8d3e-5c1b-7f00-8000-3f2a9c4b7d10',
  ),
  RetryAfter: header('Seconds to wait before the next try.', { type: 'integer' }, 5),
  RateLimitLimit: header('Calls that this key may make in a minute.', { type: 'integer' }, 600),
  RateLimitRemaining: header('Calls that are left in this minute.', { type: 'integer' }, 599),
  RateLimitReset: header('Seconds until the minute is over.', { type: 'integer' }, 42),
  Version: header('The version that answered.', { type: 'string' }, '1.0.0'),
};

const errorDetail: Schema = {
  type: 'object',
  required: ['detail'],
  properties: { detail: { type: 'string' } },
};

const errorBody: Schema = {
  type: 'object',
  required: ['error'],
  properties: { error: { type: 'string' } },
};

/**
 * Completes the document that is built from the routes: names of operations, every status that any
 * call can be answered with, headers, descriptions, and named schemas instead of repeated ones.
 * Changes the document in place.
 */
export function completeDocument(document: ApiDocument, pathPrefix: string): void {
  document['x-tagGroups'] = apiTagGroups;
  document.components = { ...document.components, headers };
  for (const [path, method, operation] of operationsOf(document)) {
    // `operationIds` has the default prefix.
    const defaultPath = path.replace(`/${pathPrefix}/`, '/platform/');
    const id = operationIds[`${method.toUpperCase()} ${defaultPath}`];
    if (id !== undefined) operation.operationId = id;
    operation.parameters?.forEach(describeParameter);
    addStatuses(operation, method, path);
    standardise(operation.requestBody, false);
    for (const response of Object.values(operation.responses)) standardise(response, true);
    for (const [status, response] of Object.entries(operation.responses)) {
      if (response.description === 'Default Response')
        response.description = descriptions[status] ?? `Status ${status}.`;
      response.headers = { ...response.headers, ...headersOf(defaultPath, status) };
    }
  }
  nameSchemas(document);
  describeFields(document.components?.schemas ?? {});
  for (const [path, , operation] of operationsOf(document))
    addExamples(path, operation, document.components?.schemas ?? {});
}

function operationsOf(document: ApiDocument): [path: string, method: string, operation: Operation][] {
  return Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, operation]) => [path, method, operation] as [string, string, Operation],
    ),
  );
}

function standardise(body: { content?: Record<string, Media> } | undefined, isAnswer: boolean): void {
  for (const media of Object.values(body?.content ?? {}))
    if (media.schema) media.schema = toStandardSchema(media.schema, isAnswer);
}

function describeParameter(parameter: Parameter): void {
  // A parameter of a path that its route does not describe is an id.
  if (parameter.in === 'path' && parameter.description === undefined) {
    parameter.schema = { type: 'string', format: 'uuid' };
    parameter.description = parameter.name === 'key_id' ? 'The id of the key.' : 'The id of the object.';
  }
  // A list is sent as one comma-separated value. A repeated parameter is accepted too.
  if (parameter.in === 'query' && parameter.schema.type === 'array') {
    parameter.style = 'form';
    parameter.explode = false;
  }
  const { description: _, ...schema } = toStandardSchema(parameter.schema, false);
  parameter.schema = schema;
}

const isServing = (path: string) => path === '/recommendations' || path.startsWith('/events');
const isRateLimited = (path: string) =>
  isServing(path) || /^\/(platform\/|advertiser|conversions)/.test(path);

/** Statuses that come from hooks before the route, and so from every call of its kind. */
function addStatuses(operation: Operation, method: string, path: string): void {
  const isPublic = operation.security === undefined;
  const statuses = isPublic ? ['431', '500'] : ['401', '403', '429', '431', '500', '503'];
  if (method !== 'get') statuses.push('408', '413', '415');
  // An empty list says that the call needs no key.
  operation.security ??= [];
  for (const status of statuses) operation.responses[status] ??= errorResponse(status, errorDetail);
  // A signed-in user selects a channel or an advertiser, which may not exist.
  if (!isPublic && !path.startsWith('/operator/')) addAlternative(operation, '404', errorBody);
  // A request that cannot be read; a path that is too long, or a page past the end of a list.
  const canBeMissing = path.includes('{') || operation.parameters?.some(({ name }) => name === 'page');
  for (const status of canBeMissing ? ['400', '404'] : ['400'])
    addAlternative(operation, status, errorDetail);
}

/** The answer with this status may also have this body. */
function addAlternative(operation: Operation, status: string, body: Schema): void {
  operation.responses[status] ??= errorResponse(status, body);
  const media = operation.responses[status].content?.['application/json'];
  if (!media?.schema) return;
  const all = (media.schema.anyOf as Schema[] | undefined) ?? [media.schema];
  const others = all.filter((each) => JSON.stringify(each) !== JSON.stringify(body));
  if (others.length > 0) media.schema = { anyOf: [...others, body] };
}

function errorResponse(status: string, schema: Schema): Response {
  return {
    description: descriptions[status] as string,
    content: { 'application/json': { schema } },
  };
}

function headersOf(path: string, status: string): Record<string, unknown> {
  const names: [header: string, component: keyof typeof headers][] = [['x-request-id', 'RequestId']];
  // The authentication hook answers 401 before the area's other hooks run.
  const isAuthenticated = status !== '401';
  if (isServing(path) && isAuthenticated) names.push(['version', 'Version']);
  if (isRateLimited(path) && isAuthenticated)
    names.push(
      ['ratelimit-limit', 'RateLimitLimit'],
      ['ratelimit-remaining', 'RateLimitRemaining'],
      ['ratelimit-reset', 'RateLimitReset'],
    );
  if (status === '429' || status === '503') names.push(['retry-after', 'RetryAfter']);
  return Object.fromEntries(
    names.map(([header, component]) => [header, { $ref: `#/components/headers/${component}` }]),
  );
}

/**
 * Moves bodies to `components.schemas`. A schema that several operations share gets one name: that of the
 * object which a `get` operation answers, or else that of the first operation that has it.
 */
function nameSchemas(document: ApiDocument): void {
  /** Names by the JSON text of a schema: equal schemas have equal texts. */
  const names = new Map<string, string>([[JSON.stringify(errorDetail), 'ErrorDetail']]);
  const schemas: Record<string, Schema> = { ErrorDetail: errorDetail };
  const refOf = (schema: Schema, wanted: string, isOperator: boolean): Schema => {
    const key = JSON.stringify(schema);
    let name = names.get(key);
    if (name === undefined) {
      name = isOperator && wanted in schemas ? `Operator${wanted}` : wanted;
      if (name in schemas) throw new Error(`Two schemas of the API would be called ${name}.`);
      names.set(key, name);
      schemas[name] = schema;
    }
    return { $ref: `#/components/schemas/${name}` };
  };
  const operations = operationsOf(document).map(([, , operation]) => operation);
  const isGet = ({ operationId = '' }: Operation) => /^(operator)?get/i.test(operationId);
  for (const operation of [...operations.filter(isGet), ...operations.filter((each) => !isGet(each))]) {
    const isOperator = operation.operationId?.startsWith('operator') ?? false;
    const id = (operation.operationId ?? 'Unnamed').replace(/^operator/, '');
    const base = id.charAt(0).toUpperCase() + id.slice(1);
    for (const [status, response] of Object.entries(operation.responses)) {
      for (const media of Object.values(response.content ?? {})) {
        const isError = Number(status) >= 400;
        // `GetCampaign` answers a `Campaign`, `ListCampaigns` a `CampaignPage`.
        const objectName = base
          .replace(/^Get/, '')
          .replace(/^List(.*)$/, (_, plural: string) => `${singular(plural)}Page`);
        const answerName = isGet(operation) || base.startsWith('List') ? objectName : `${base}Response`;
        const named = (schema: Schema) =>
          isWorthNaming(schema)
            ? refOf(schema, isError ? errorName(schema, base) : answerName, isOperator)
            : schema;
        const { schema } = media;
        if (isError && schema?.anyOf) schema.anyOf = (schema.anyOf as Schema[]).map(named);
        else if (schema) media.schema = named(schema);
      }
    }
    for (const media of Object.values(operation.requestBody?.content ?? {}))
      if (isWorthNaming(media.schema)) media.schema = refOf(media.schema, `${base}Request`, isOperator);
  }
  nameItems(schemas, names);
  document.components = { ...document.components, schemas: sorted(schemas) };
}

function singular(plural: string): string {
  return plural.replace(/ies$/, 'y').replace(/s$/, '');
}

function isWorthNaming(schema: Schema | undefined): schema is Schema {
  return schema !== undefined && schema.type === 'object';
}

function errorName(schema: Schema, base: string): string {
  const properties = Object.keys((schema.properties as object | undefined) ?? {});
  if (schema.additionalProperties !== undefined && properties.length === 0) return 'FieldErrors';
  if (properties.join() === 'error') return 'ErrorMessage';
  return `${base}Error`;
}

/**
 * Uses the named schema for the items of a page if the two are equal: the items
 * of `CampaignPage` are `Campaign`.
 */
function nameItems(schemas: Record<string, Schema>, names: ReadonlyMap<string, string>): void {
  for (const schema of Object.values(schemas)) {
    const results = (schema.properties as Record<string, Schema> | undefined)?.results;
    const items = results?.items as Schema | undefined;
    const name = items && names.get(JSON.stringify(items));
    if (results && name !== undefined) results.items = { $ref: `#/components/schemas/${name}` };
  }
}

function sorted<T>(record: Record<string, T>): Record<string, T> {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
}
