import { Type } from 'typebox';
import { type AuditEntry, listAuditEntries } from '../audit/index.ts';
import { getChannel, metrics, updateChannel, viewSettings } from '../channel/index.ts';
import type { Db } from '../db/handle.ts';
import { invalid, notFound } from '../errors.ts';
import { updateCeilings } from '../events/index.ts';
import { actorOf, channelOf } from '../http/authenticate.ts';
import {
  ceilingUsd,
  choice,
  DetailBody,
  date,
  dateTime,
  FieldErrors,
  nullable,
  pageOf,
  strictObject,
  uuid,
} from '../http/fields.ts';
import { pageLinks, readPageQuery } from '../http/pagination.ts';
import { PageQuery } from '../http/query-fields.ts';
import { defaultLimits } from '../http/rate-limit.ts';
import type { RouteApp } from '../http/route-app.ts';
import { readKeys } from '../keys/index.ts';
import type { Clock } from '../lib/clock.ts';
import { readUuid } from '../lib/ids.ts';
import { ceilingFromUsd, usdFromMicros, usdOrNull } from '../lib/money.ts';
import { getPublishers } from '../publisher/index.ts';
import { getTaxonomy } from '../taxonomy/index.ts';
import { listMembers } from './team-store.ts';

const tags = ['Team and terms'];
const config = { permission: 'channel:settings' } as const;
const refusals = { 401: DetailBody, 403: DetailBody };

const perMinute = Type.Integer({ description: 'Calls per minute and key.' });
const Terms = Type.Object({
  name: Type.String(),
  revenue_share: Type.Number({ description: 'The share of net billable revenue that the channel is paid.' }),
  attribution: Type.Object(
    { click_days: Type.Integer(), view_days: Type.Integer() },
    { description: 'For how many days after a click or an impression a conversion counts.' },
  ),
  clicks_per_minute: nullable(
    Type.Integer({ description: 'Click flood limit. Null for the default of 60, 0 for no limit.' }),
  ),
  conversion_limit: Type.Integer(),
  publisher_ceiling_usd: nullable(
    Type.Number({
      description:
        'What pages and links may bill for each publisher in an hour, set by the network. Null for the rule: ten times the usual hour of the publisher, at least $100. 0 for no ceiling.',
    }),
  ),
  own_publisher_ceiling_usd: nullable(
    Type.Number({ description: 'A lower ceiling, which the channel itself has set.' }),
  ),
  max_offers: Type.Integer(),
  enabled_metrics: Type.Array(choice([...metrics])),
  available_from: nullable(date()),
  rate_limits: Type.Object({ channel: perMinute, serving: perMinute, reporting: perMinute }),
});

const OwnCeiling = strictObject({
  own_publisher_ceiling_usd: nullable(
    ceilingUsd({ exclusiveMinimum: 0, description: 'Below the ceiling in force. Null removes it.' }),
  ),
});

const named = Type.Object({ id: uuid(), name: nullable(Type.String()) });
const HistoryPage = pageOf(
  Type.Object({
    id: uuid(),
    at: dateTime(),
    by: Type.Object(
      { kind: choice(['user', 'key', 'other']), name: nullable(Type.String()) },
      {
        description:
          '`other`: staff of the network, or someone who is no longer in the channel; without a name.',
      },
    ),
    publisher: nullable(named),
    added: Type.Array(named),
    removed: Type.Array(named),
  }),
);

const exclusionActions = ['channel.exclusions_set', 'publisher.exclusions_set'];

/** A channel's terms, its own lower ceiling, and the changes of its exclusions. */
export function channelSettingsRoutes(
  app: RouteApp,
  { db, clock, baseUrl }: { db: Db; clock: Clock; baseUrl: string | undefined },
): void {
  app.get(
    '/channel/terms',
    {
      config,
      schema: {
        tags,
        summary: 'Get the terms of the channel',
        description: 'Revenue share, attribution windows and limits. Staff of the network set them.',
        response: { 200: Terms, ...refusals },
      },
    },
    async (request) => {
      const channel = await getChannel(db, channelOf(request));
      if (!channel) throw notFound('Channel');
      const { offers_heading: _heading, footer: _footer, rate_limits, ...terms } = viewSettings(channel);
      return {
        ...terms,
        rate_limits: {
          channel: rate_limits.channel ?? defaultLimits.channel,
          serving: rate_limits.serving ?? defaultLimits.serving,
          reporting: rate_limits.reporting ?? defaultLimits.reporting,
        },
      };
    },
  );

  app.put(
    '/channel/publisher-ceiling',
    {
      config,
      schema: {
        tags,
        summary: 'Lower the ceiling of the publishers',
        description:
          'What pages and links may bill for each publisher of the channel in an hour. A channel may only lower it. What is over it counts and waits for staff of the network. The current hour follows at once.',
        body: OwnCeiling,
        response: { 200: OwnCeiling, 400: FieldErrors, ...refusals },
      },
    },
    async (request) => {
      const now = clock();
      const own = ceilingFromUsd(request.body.own_publisher_ceiling_usd);
      const changed = await updateChannel(db, actorOf(request), {
        id: channelOf(request),
        change: ({ publisherCeilingMicros: set }) => {
          if (own !== null && set !== null && set > 0 && own >= set)
            throw invalid({
              own_publisher_ceiling_usd: [`Must be below $${usdFromMicros(set)}, the ceiling in force.`],
            });
          return { ownPublisherCeilingMicros: own };
        },
        followUp: (tx, channel) => updateCeilings(tx, channel, undefined, now),
        now,
      });
      return { own_publisher_ceiling_usd: usdOrNull(changed.ownPublisherCeilingMicros) };
    },
  );

  app.get(
    '/channel/exclusions/history',
    {
      config,
      schema: {
        tags,
        summary: 'List the changes of exclusions',
        description: "Changes of the channel's exclusions and of those for one publisher, newest first.",
        querystring: PageQuery,
        response: { 200: HistoryPage, ...refusals, 404: DetailBody },
      },
    },
    async (request) => {
      const { page } = readPageQuery(PageQuery, request.query);
      const channelId = channelOf(request);
      const { count, entries } = await listAuditEntries(db, { channelId, actions: exclusionActions }, page);
      return {
        ...pageLinks(request, baseUrl, page, count),
        results: await viewHistory(db, channelId, entries),
      };
    },
  );
}

async function viewHistory(db: Db, channelId: string, entries: readonly AuditEntry[]) {
  const { findSubcategory } = await getTaxonomy(db);
  const publisherIds = entries.flatMap(({ objectType, objectId }) =>
    objectType === 'publisher' ? [objectId] : [],
  );
  const publishers = await getPublishers(db, publisherIds);
  const actorNames = await namesIn(db, channelId, entries);
  const subcategory = (id: string) => ({ id, name: findSubcategory(id)?.name ?? null });
  return entries.map(({ id, at, actor, objectType, objectId, details }) => {
    const [before, after] = [idsOf(details.before), idsOf(details.after)];
    const name = actorNames.get(actor.id) ?? null;
    const kind = actor.type === 'user' ? ('user' as const) : ('key' as const);
    return {
      id,
      at: at.toISOString(),
      by: name === null ? { kind: 'other' as const, name } : { kind, name },
      publisher:
        objectType === 'publisher'
          ? { id: objectId, name: publishers.get(objectId)?.brandName ?? null }
          : null,
      added: after.filter((each) => !before.includes(each)).map(subcategory),
      removed: before.filter((each) => !after.includes(each)).map(subcategory),
    };
  });
}

/** Names of the channel's own users and keys. Others have none here: they may belong to another channel. */
async function namesIn(
  db: Db,
  channelId: string,
  entries: readonly AuditEntry[],
): Promise<Map<string, string>> {
  const members = await listMembers(db, channelId);
  const keyIds = entries.flatMap(({ actor }) =>
    actor.type === 'channel_key' ? (readUuid(actor.id) ?? []) : [],
  );
  const keys = keyIds.length === 0 ? [] : await readKeys(db, [...new Set(keyIds)]);
  return new Map([
    ...members.map(({ userId, name, email }): [string, string] => [userId, name || email]),
    ...keys
      .filter((key) => key.channelId === channelId)
      .map(({ id, name }): [string, string] => [id, name || 'API key']),
  ]);
}

function idsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((id) => typeof id === 'string') : [];
}
