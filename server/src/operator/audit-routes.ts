import { type Static, Type } from 'typebox';
import { type AuditFilter, listAuditEntries, readAuditAfter } from '../audit/index.ts';
import { type Reports, staffTenant } from '../db/reports.ts';
import { invalid } from '../errors.ts';
import { readerOf } from '../http/authenticate.ts';
import { DetailBody, date, FieldErrors } from '../http/fields.ts';
import { pageLinks, readPageQuery } from '../http/pagination.ts';
import { idParam, PageQuery, rawParam, textParam } from '../http/query-fields.ts';
import { type QueryValues, requireQuery } from '../http/read-query.ts';
import type { RouteApp } from '../http/route-app.ts';
import { dayMs } from '../lib/days.ts';
import { csvLines, streamParts } from '../reporting/index.ts';
import type { NameDependencies } from './read-names.ts';
import { AuditPage } from './schema.ts';
import { viewAuditEntries } from './view-audit.ts';

const tags = ['Operator: diagnostics'];

const AuditFilters = Type.Object({
  channel_id: idParam('Only entries about this channel.'),
  object_id: textParam('Only entries about the object with this id.'),
  object_type: textParam('Only entries about objects of this kind, such as `campaign`.'),
  actor_id: textParam('Only changes by the user or key with this id.'),
  action: textParam('Only entries with this action, such as `campaign.updated`.'),
  from: Type.Optional(date({ description: 'The first day (UTC).' })),
  to: Type.Optional(date({ description: 'The last day (UTC).' })),
});
const AuditExportQuery = Type.Object({ ...AuditFilters.properties, raw: rawParam });
const AuditQuery = Type.Object({ ...PageQuery.properties, ...AuditFilters.properties });

export interface AuditDependencies extends NameDependencies {
  readonly baseUrl: string | undefined;
  readonly reports: Reports;
}

export function auditRoutes(app: RouteApp, services: AuditDependencies): void {
  const { db, baseUrl, reports } = services;
  app.get(
    '/audit',
    {
      schema: {
        tags,
        summary: 'List audit log entries',
        description:
          'Newest first, with the names of the people, keys and objects that the entries are about. An entry about a change of settings has the changed fields in `details.before` and `details.after`.',
        querystring: AuditQuery,
        response: { 200: AuditPage, 400: FieldErrors, 401: DetailBody, 404: DetailBody },
      },
    },
    async (request) => {
      const { page, filter } = readPageQuery(AuditQuery, request.query);
      const { count, entries } = await listAuditEntries(db, readFilter(filter), page);
      return {
        ...pageLinks(request, baseUrl, page, count),
        results: await viewAuditEntries(services, entries),
      };
    },
  );

  app.get(
    '/audit/export',
    {
      schema: {
        tags,
        summary: 'Export the audit log as CSV',
        description: 'All entries that match the filters, newest first.',
        querystring: AuditExportQuery,
        response: {
          200: {
            description: 'The entries, streamed.',
            content: { 'text/csv': { schema: { type: 'string' }, example: exampleFile } },
          },
          400: FieldErrors,
          401: DetailBody,
          503: DetailBody,
        },
      },
    },
    async (request, reply) => {
      const { raw: sentRaw, ...filters } = requireQuery(AuditExportQuery, request.query);
      const raw = sentRaw === 'true';
      const filter = readFilter(filters);
      reply.header('content-disposition', 'attachment; filename="audit-trail.csv"');
      const reader = readerOf(request, staffTenant);
      const target = { reports, reader, contentType: 'text/csv; charset=utf-8' };
      return streamParts(reply, target, async function* (read) {
        let header = csvLines([columns.map(([name]) => name)], { raw });
        for (let last: { at: Date; id: string } | undefined; ; ) {
          const entries = await read((slot) => readAuditAfter(slot, filter, last, exportedAtOnce));
          // The names are read after the slot is free: the embedded database has one connection.
          const views = await viewAuditEntries(services, entries);
          const records = views.map((view) => columns.map(([, value]) => value(view)));
          yield header + csvLines(records, { raw });
          header = '';
          last = entries.at(-1);
          if (entries.length < exportedAtOnce) return;
        }
      }) as never;
    },
  );
}

const exampleFile = [
  'at,actor_type,actor_name,action,object_type,object_name,before,after',
  '2026-06-14T05:00:00.000Z,user,Ada Berg,campaign.updated,campaign,Summer running,"{""status"":""active""}","{""status"":""paused""}"',
].join('\r\n');

/** How many entries are in memory at a time. */
const exportedAtOnce = 500;

type AuditView = Static<typeof AuditPage>['results'][number];
const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value));

const columns: readonly (readonly [name: string, value: (entry: AuditView) => string | null])[] = [
  ['at', ({ at }) => at],
  ['actor_type', ({ actor }) => actor.type],
  ['actor_id', ({ actor }) => actor.id],
  ['actor_name', ({ actor }) => actor.name],
  ['action', ({ action }) => action],
  ['object_type', ({ object_type }) => object_type],
  ['object_id', ({ object_id }) => object_id],
  ['object_name', ({ subject }) => subject.name],
  ['channel_id', ({ channel_id }) => channel_id],
  ['channel_name', ({ channel }) => channel?.name ?? null],
  ['before', ({ details }) => json(details.before)],
  ['after', ({ details }) => json(details.after)],
  ['details', ({ details }) => json(details)],
  ['request_id', ({ request_id }) => request_id],
];

function readFilter(query: Partial<QueryValues<(typeof AuditFilters)['properties']>>): AuditFilter {
  const { channel_id, object_id, object_type, actor_id, action, from, to } = query;
  if (from !== undefined && to !== undefined && to < from)
    throw invalid({ to: ['Must not be before from.'] });
  return {
    channelId: channel_id,
    objectId: object_id,
    objectType: object_type,
    actorId: actor_id,
    action,
    from: from === undefined ? undefined : new Date(from),
    before: to === undefined ? undefined : new Date(Date.parse(to) + dayMs),
  };
}
