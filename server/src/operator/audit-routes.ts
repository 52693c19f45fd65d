import { Type } from 'typebox';
import { listAuditEntries } from '../audit/index.ts';
import type { Db } from '../db/handle.ts';
import { DetailBody, FieldErrors } from '../http/fields.ts';
import { pageLinks, readPageQuery } from '../http/pagination.ts';
import { idParam, PageQuery, textParam } from '../http/query-fields.ts';
import type { RouteApp } from '../http/route-app.ts';
import { AuditPage } from './schema.ts';

const AuditQuery = Type.Object({
  ...PageQuery.properties,
  channel_id: idParam('Only entries about this channel.'),
  object_id: textParam('Only entries about the object with this id.'),
  action: textParam('Only entries with this action, such as `campaign.updated`.'),
});

export function auditRoutes(app: RouteApp, { db, baseUrl }: { db: Db; baseUrl: string | undefined }): void {
  app.get(
    '/audit',
    {
      schema: {
        tags: ['Operator: diagnostics'],
        summary: 'List audit log entries',
        description: 'Newest first.',
        querystring: AuditQuery,
        response: { 200: AuditPage, 400: FieldErrors, 401: DetailBody, 404: DetailBody },
      },
    },
    async (request) => {
      const { page, filter } = readPageQuery(AuditQuery, request.query);
      const { channel_id: channelId, object_id: objectId, action } = filter;
      const { count, entries } = await listAuditEntries(db, { channelId, objectId, action }, page);
      return {
        ...pageLinks(request, baseUrl, page, count),
        results: entries.map((entry) => ({
          id: entry.id,
          at: entry.at.toISOString(),
          actor: entry.actor,
          action: entry.action,
          object_type: entry.objectType,
          object_id: entry.objectId,
          channel_id: entry.channelId,
          details: entry.details,
          request_id: entry.requestId,
        })),
      };
    },
  );
}
