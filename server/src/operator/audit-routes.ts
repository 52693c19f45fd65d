import { Type } from 'typebox';
import { listAuditEntries } from '../audit/index.ts';
import { DetailBody, FieldErrors } from '../http/fields.ts';
import { pageLinks, readPageQuery } from '../http/pagination.ts';
import { idParam, PageQuery, textParam } from '../http/query-fields.ts';
import type { RouteApp } from '../http/route-app.ts';
import type { NameDependencies } from './read-names.ts';
import { AuditPage } from './schema.ts';
import { viewAuditEntries } from './view-audit.ts';

const AuditQuery = Type.Object({
  ...PageQuery.properties,
  channel_id: idParam('Only entries about this channel.'),
  object_id: textParam('Only entries about the object with this id.'),
  action: textParam('Only entries with this action, such as `campaign.updated`.'),
});

export interface AuditDependencies extends NameDependencies {
  readonly baseUrl: string | undefined;
}

export function auditRoutes(app: RouteApp, services: AuditDependencies): void {
  const { db, baseUrl } = services;
  app.get(
    '/audit',
    {
      schema: {
        tags: ['Operator: diagnostics'],
        summary: 'List audit log entries',
        description:
          'Newest first, with the names of the people, keys and objects that the entries are about.',
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
        results: await viewAuditEntries(services, entries),
      };
    },
  );
}
