import { Type } from 'typebox';
import type { Db } from '../db/handle.ts';
import { channelOf } from '../http/authenticate.ts';
import { choice, DetailBody, dateTime, FieldErrors, nullable, uuid } from '../http/fields.ts';
import { choicesOf, idParam, limitParam } from '../http/query-fields.ts';
import { type QueryValues, requireQuery } from '../http/read-query.ts';
import type { RouteApp } from '../http/route-app.ts';
import { type ApiKey, getKey, maskKey } from '../keys/index.ts';
import type { Clock } from '../lib/clock.ts';
import type { Environment } from '../lib/environment.ts';
import { type ListRequests, type LoggedRequest, ringSize } from './request-log.ts';

const areas = ['channel', 'serving', 'reporting'] as const;
const statusClasses = ['2xx', '3xx', '4xx', '5xx'] as const;

const RequestLogQuery = Type.Object({
  status: choicesOf(statusClasses, 'Only calls with a status of these classes.'),
  area: choicesOf(areas, 'Only calls of these APIs.'),
  publisher_id: idParam('Only calls of this publisher (publisher_remote_id).'),
  limit: limitParam({ maximum: 1_000, default: 100, description: 'The maximum number of calls to list.' }),
});
const RequestLogView = Type.Object({
  sample: Type.Object(
    { minutes: Type.Integer(), calls_per_process: Type.Integer() },
    {
      description:
        'What the list is a sample of: calls of the last minutes, of which each process keeps this many successful and as many failed ones.',
    },
  ),
  requests: Type.Array(
    Type.Object({
      at: dateTime(),
      request_id: uuid(),
      area: choice(areas),
      method: Type.String(),
      route: Type.String({ description: 'The pattern of the path, without the actual ids.' }),
      status: Type.Integer(),
      duration_ms: Type.Number(),
      key: nullable(
        Type.Object(
          { id: uuid(), name: Type.String(), masked: Type.String() },
          {
            description: 'Null for a call from the console.',
          },
        ),
      ),
      publisher_id: nullable(uuid()),
      errors: Type.Record(Type.String(), Type.Array(Type.String()), {
        description: 'Messages by field name, without the values that were sent.',
      }),
    }),
  ),
});

/** The log of the channel's recent calls, for the developers who integrate it. */
export function requestLogRoutes(
  app: RouteApp,
  {
    db,
    environment,
    listRequests,
    clock,
  }: { db: Db; environment: Environment; listRequests: ListRequests; clock: Clock },
): void {
  app.get(
    '/channel/requests',
    {
      config: { permission: 'channel:requests' },
      schema: {
        tags: ['Diagnostics'],
        summary: 'List recent requests',
        description:
          'Calls of the last hour, newest first. Each process keeps the last 200 successful and 200 failed calls of a channel in memory; a restart clears them. Not available to publishable keys.',
        querystring: RequestLogQuery,
        response: { 200: RequestLogView, 400: FieldErrors, 401: DetailBody, 403: DetailBody },
      },
    },
    async (request) => {
      const query = requireQuery(RequestLogQuery, request.query);
      const isMatch = filterOf(query);
      const all = await listRequests(channelOf(request), clock().getTime());
      const shown = all
        .filter(isMatch)
        .sort((a, b) => b.at - a.at || (a.requestId < b.requestId ? 1 : -1))
        .slice(0, query.limit);
      const keys = new Map<string, ApiKey | undefined>();
      for (const id of new Set(shown.flatMap(({ keyId }) => keyId ?? []))) keys.set(id, await getKey(db, id));
      return {
        sample: { minutes: 60, calls_per_process: ringSize },
        requests: shown.map(({ at, requestId, keyId, ms, publisherId, errors, ...rest }) => {
          const key = keyId === null ? undefined : keys.get(keyId);
          return {
            ...rest,
            area: rest.area as (typeof areas)[number],
            at: new Date(at).toISOString(),
            request_id: requestId,
            duration_ms: Math.round(ms * 10) / 10,
            key: key ? { id: key.id, name: key.name, masked: maskKey(key, environment) } : null,
            publisher_id: publisherId,
            errors: errors ?? {},
          };
        }),
      };
    },
  );
}

function filterOf(
  query: QueryValues<(typeof RequestLogQuery)['properties']>,
): (request: LoggedRequest) => boolean {
  const { status: classes, publisher_id: publisherId } = query;
  const wantedAreas: readonly string[] = query.area;
  const hasClass = (status: number) => classes.some((each) => each === `${Math.floor(status / 100)}xx`);
  return (request) =>
    (classes.length === 0 || hasClass(request.status)) &&
    (wantedAreas.length === 0 || wantedAreas.includes(request.area)) &&
    (publisherId === undefined || request.publisherId === publisherId);
}
