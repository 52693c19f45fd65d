import { Type } from 'typebox';
import { listAuditEntries } from '../audit/index.ts';
import type { Db } from '../db/handle.ts';
import { DetailBody, FieldErrors, PageQuery } from '../http/fields.ts';
import { pageLinks, queryId, queryText, readPage } from '../http/pagination.ts';
import type { RouteApp } from '../http/route-app.ts';
import { AuditPage } from './schema.ts';

const AuditQuery = Type.Object({
  ...PageQuery.properties,
  channel_id: Type.Optional(Type.String({ format: 'uuid' })),
  object_id: Type.Optional(Type.String()),
  action: Type.Optional(Type.String()),
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
      const query = request.query as Record<string, unknown>;
      const page = readPage(query);
      const channelId = queryId(query, 'channel_id');
      const { count, entries } = await listAuditEntries(
        db,
        { channelId, objectId: queryText(query, 'object_id'), action: queryText(query, 'action') },
        page,
      );
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
