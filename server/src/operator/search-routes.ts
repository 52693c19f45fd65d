import { Type } from 'typebox';
import type { Db } from '../db/handle.ts';
import { choice, DetailBody, FieldErrors, nullable, uuid } from '../http/fields.ts';
import { readWords } from '../http/pagination.ts';
import { limitParam } from '../http/query-fields.ts';
import { requireQuery } from '../http/read-query.ts';
import type { RouteApp } from '../http/route-app.ts';
import { checkPermission } from '../keys/index.ts';
import { readUuid } from '../lib/ids.ts';
import { getRequest } from '../publisher/index.ts';
import { getSession } from '../serving/index.ts';
import { type Found, findById, findByName, findChannelsOf, searchedKinds } from './search-store.ts';

const minLength = 2;
const maxLength = 200;

const SearchQuery = Type.Object({
  q: Type.String({
    minLength,
    maxLength,
    description: 'Words that are all in the name, in any order; or an id.',
  }),
  limit: limitParam({ maximum: 20, default: 5, description: 'The maximum number of results of each kind.' }),
});

const SearchResults = Type.Object({
  results: Type.Array(
    Type.Object({
      kind: choice([...searchedKinds, 'publisher_request', 'session']),
      id: uuid(),
      name: Type.String({ description: 'Of a session: its time.' }),
      detail: nullable(
        Type.String({
          description:
            'The domain of a publisher or advertiser, the advertiser of a campaign, the advertiser and campaign of an offer, the e-mail of a user.',
        }),
      ),
      channel_id: nullable(
        uuid({ description: 'A channel that the publisher is in; the channel of a session or a request.' }),
      ),
    }),
  ),
});

export function searchRoutes(
  app: RouteApp,
  { db, channelIds }: { db: Db; channelIds: () => string[] },
): void {
  app.get(
    '/search',
    {
      schema: {
        tags: ['Operator: diagnostics'],
        summary: 'Search everything by name or id',
        description:
          'Finds channels, publishers, advertisers, campaigns and offers by name or id, publisher requests and sessions by id. Only admins and operator keys find users.',
        querystring: SearchQuery,
        response: { 200: SearchResults, 400: FieldErrors, 401: DetailBody },
      },
    },
    async (request) => {
      const { q, limit } = requireQuery(SearchQuery, request.query);
      const canSeeUsers = checkPermission(request.principal, 'operator:write') === 'allow';
      const kinds = searchedKinds.filter((kind) => kind !== 'user' || canSeeUsers);
      const id = readUuid(q.trim());
      const words = readWords(q);
      const found: Found[] = [];
      for (const kind of kinds)
        found.push(...(id ? await findById(db, kind, id) : await findByName(db, kind, words, limit)));
      const channelOf = new Map(
        await findChannelsOf(
          db,
          channelIds(),
          found.flatMap(({ kind, id }) => (kind === 'publisher' ? [id] : [])),
        ),
      );
      return {
        results: [
          ...found.map((one) => ({ ...one, channel_id: channelOf.get(one.id) ?? null })),
          ...(id ? await findOthers(id) : []),
        ],
      };
    },
  );

  /** Finds publisher requests and sessions, which are searched by id only. */
  async function findOthers(id: string) {
    const request = await getRequest(db, id);
    const session = await getSession(db, channelIds(), id);
    return [
      ...(request
        ? [
            {
              kind: 'publisher_request' as const,
              id,
              name: request.brandName,
              detail: request.domain,
              channel_id: request.channelId,
            },
          ]
        : []),
      ...(session
        ? [
            {
              kind: 'session' as const,
              id,
              name: session.request.at.toISOString(),
              detail: null,
              channel_id: session.request.placement.channelId,
            },
          ]
        : []),
    ];
  }
}
