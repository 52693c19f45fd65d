import type { FastifyRequest } from 'fastify';
import {
  type Channel,
  type ChannelSettings,
  createChannel,
  defaultSettings,
  type Footer,
  getChannel,
  listChannels,
  updateChannel,
  viewSettings,
} from '../channel/index.ts';
import type { Db } from '../db/handle.ts';
import { type Reports, staffTenant } from '../db/reports.ts';
import { notFound } from '../errors.ts';
import { updateCeilings } from '../events/index.ts';
import { actorOf, readerOf } from '../http/authenticate.ts';
import { DetailBody, ErrorBody, FieldErrors } from '../http/fields.ts';
import { pageLinks, readPageQuery, readWords } from '../http/pagination.ts';
import { pathId } from '../http/path-id.ts';
import { readOnlyFieldNames, requireUnchanged } from '../http/read-only-fields.ts';
import type { RouteApp } from '../http/route-app.ts';
import type { Clock } from '../lib/clock.ts';
import type { Environment } from '../lib/environment.ts';
import { ceilingFromUsd } from '../lib/money.ts';
import { sharePpm } from '../lib/share.ts';
import { readList } from './list-figures.ts';
import {
  ChannelPage,
  ChannelPatch,
  ChannelQuery,
  ChannelView,
  CreatedChannel,
  NewChannel,
} from './schema.ts';

const tags = ['Operator: channels'];
const readOnlyNames = [...readOnlyFieldNames, 'own_publisher_ceiling_usd'];

export function channelRoutes(
  app: RouteApp,
  {
    db,
    reports,
    clock,
    baseUrl,
    environment,
  }: { db: Db; reports: Reports; clock: Clock; baseUrl: string | undefined; environment: Environment },
): void {
  app.post(
    '/channels',
    {
      schema: {
        tags,
        summary: 'Create a channel',
        description: 'The two API keys are shown only in this response.',
        body: NewChannel,
        response: { 201: CreatedChannel, 400: FieldErrors, 401: DetailBody },
      },
    },
    async (request, reply) => {
      const settings = { ...readSettings(request.body, undefined), name: request.body.name.trim() };
      const created = await createChannel(db, actorOf(request), {
        settings,
        environment,
        now: clock(),
      });
      return reply.code(201).send({
        channel: viewChannel(created.channel),
        keys: {
          secret: { id: created.secret.key.id, key: created.secret.plain },
          publishable: { id: created.publishable.key.id, key: created.publishable.plain },
        },
      });
    },
  );

  app.get(
    '/channels',
    {
      schema: {
        tags,
        summary: 'List channels',
        description: 'By default newest first.',
        querystring: ChannelQuery,
        response: { 200: ChannelPage, 400: FieldErrors, 401: DetailBody, 404: DetailBody, 503: DetailBody },
      },
    },
    async (request) => {
      const { page, filter } = readPageQuery(ChannelQuery, request.query);
      const { count, rows, figures, summary } = await readList(
        { db, reports, reader: readerOf(request, staffTenant) },
        filter,
        'channel',
        clock(),
        (handle, options) => listChannels(handle, readWords(filter.q), page, options),
      );
      return {
        ...pageLinks(request, baseUrl, page, count),
        results: rows.map((row, index) => ({
          ...viewChannel(row),
          ...(figures && { figures: figures[index] }),
        })),
        ...(summary && { summary }),
      };
    },
  );

  app.get(
    '/channels/:id',
    {
      schema: {
        tags,
        summary: 'Get a channel',
        response: { 200: ChannelView, 401: DetailBody, 404: ErrorBody },
      },
    },
    async (request) => viewChannel(await requireChannel(request)),
  );

  app.patch(
    '/channels/:id',
    {
      schema: {
        tags,
        summary: 'Update a channel',
        description:
          'Only the fields in the request change. Unknown fields and an empty request are rejected.',
        body: ChannelPatch,
        response: { 200: ChannelView, 400: FieldErrors, 401: DetailBody, 404: ErrorBody },
      },
    },
    async (request) => {
      const current = await requireChannel(request);
      const { id } = current;
      const now = clock();
      await requireUnchanged(request.body, readOnlyNames, async () => viewChannel(current));
      const changed = await updateChannel(db, actorOf(request), {
        id,
        change: (current) => readSettings(request.body, current),
        followUp: (tx, changed) => updateCeilings(tx, changed, undefined, now),
        now,
      });
      return viewChannel(changed);
    },
  );

  async function requireChannel(request: FastifyRequest): Promise<Channel> {
    const channel = await getChannel(db, pathId(request, 'Channel'));
    if (!channel) throw notFound('Channel');
    return channel;
  }
}

/** The settings in the request. Nested objects are merged with the current values. */
function readSettings(body: ChannelPatch, current: Channel | undefined): Partial<ChannelSettings> {
  const rateLimits = current?.rateLimits ?? { channel: null, serving: null, reporting: null };
  return {
    ...(body.name !== undefined && { name: body.name.trim() }),
    ...(body.revenue_share !== undefined && { revenueSharePpm: sharePpm(body.revenue_share) }),
    ...(body.enabled_metrics !== undefined && { enabledMetrics: body.enabled_metrics }),
    ...(body.available_from !== undefined && { availableFrom: body.available_from }),
    ...(body.attribution?.click_days !== undefined && { clickDays: body.attribution.click_days }),
    ...(body.attribution?.view_days !== undefined && { viewDays: body.attribution.view_days }),
    ...(body.clicks_per_minute !== undefined && { clicksPerMinute: body.clicks_per_minute }),
    ...(body.conversion_limit !== undefined && { conversionLimit: body.conversion_limit }),
    ...(body.billable_impression_days !== undefined && {
      billableImpressionDays: body.billable_impression_days,
    }),
    ...(body.billable_click_days !== undefined && { billableClickDays: body.billable_click_days }),
    ...(body.publisher_ceiling_usd !== undefined && {
      publisherCeilingMicros: ceilingFromUsd(body.publisher_ceiling_usd),
    }),
    ...(body.max_offers !== undefined && { maxOffers: body.max_offers }),
    ...(body.links?.click_references !== undefined && { clickReferences: body.links.click_references }),
    ...(body.links?.tracking_links !== undefined && { trackingLinks: body.links.tracking_links }),
    ...(body.links?.named_to_advertisers !== undefined && {
      namedToAdvertisers: body.links.named_to_advertisers,
    }),
    ...(body.offers_heading !== undefined && { offersHeading: body.offers_heading.trim() }),
    ...(body.footer !== undefined && {
      footer: readFooter(body.footer, current?.footer ?? defaultSettings.footer),
    }),
    ...(body.rate_limits !== undefined && { rateLimits: { ...rateLimits, ...body.rate_limits } }),
  };
}

function readFooter(sent: NonNullable<ChannelPatch['footer']>, current: Footer): Footer {
  const { attribution_details: attribution = {}, privacy_policy: privacy = {} } = sent;
  // Null is a value here: it removes the URL.
  const keep = <T>(value: T | undefined, currentValue: T) => (value === undefined ? currentValue : value);
  return {
    attribution: {
      copy: attribution.copy ?? current.attribution.copy,
      logoUrl: keep(attribution.logo_url, current.attribution.logoUrl),
      targetUrl: keep(attribution.target_url, current.attribution.targetUrl),
    },
    privacyPolicy: {
      copy: privacy.copy ?? current.privacyPolicy.copy,
      targetUrl: keep(privacy.target_url, current.privacyPolicy.targetUrl),
    },
  };
}

function viewChannel(channel: Channel): ChannelView {
  return {
    id: channel.id,
    ...viewSettings(channel),
    created_at: channel.createdAt.toISOString(),
    updated_at: channel.updatedAt.toISOString(),
  };
}
