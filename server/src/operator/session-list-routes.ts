import type { Static } from 'typebox';
import { invalid, notFound } from '../errors.ts';
import {
  listSessionEvents,
  type SessionEvent,
  type SessionFigures,
  sumSessionEvents,
} from '../events/index.ts';
import { DetailBody, ErrorBody, FieldErrors } from '../http/fields.ts';
import { pathId } from '../http/path-id.ts';
import { requireQuery } from '../http/read-query.ts';
import type { RouteApp } from '../http/route-app.ts';
import type { Clock } from '../lib/clock.ts';
import { dayMs } from '../lib/days.ts';
import type { Environment } from '../lib/environment.ts';
import { usdFromMicros } from '../lib/money.ts';
import {
  explainedDays,
  getSession,
  type ListedSession,
  listPublisherSessions,
  listRecentSessions,
  type Session,
} from '../serving/index.ts';
import { type NameDependencies, readNames } from './read-names.ts';
import { viewRequestOrigin } from './request-origin.ts';
import { maxSessionEvents, SessionList, SessionQuery, SessionView } from './session-schema.ts';

const tags = ['Operator: diagnostics'];

interface Dependencies extends NameDependencies {
  readonly channelIds: () => string[];
  readonly clock: Clock;
  readonly environment: Environment;
}

export function sessionListRoutes(app: RouteApp, services: Dependencies): void {
  const { db, channelIds, clock } = services;
  app.get(
    '/sessions',
    {
      schema: {
        tags,
        summary: 'List recent sessions',
        description: `The sessions of the last ${explainedDays} days, newest first, with what happened in them.`,
        querystring: SessionQuery,
        response: { 200: SessionList, 400: FieldErrors, 401: DetailBody },
      },
    },
    async (request) => {
      const { channel_id, publisher_id, before, limit } = requireQuery(SessionQuery, request.query);
      const now = clock();
      const wanted = { before, limit, now, since: new Date(now.getTime() - explainedDays * dayMs) };
      if (publisher_id !== undefined && channel_id === undefined)
        throw invalid({ channel_id: ['This field is required with publisher_id.'] });
      const { sessions, nextBefore } =
        publisher_id !== undefined && channel_id !== undefined
          ? await listPublisherSessions(db, { ...wanted, channelId: channel_id, publisherId: publisher_id })
          : await listRecentSessions(db, { ...wanted, channelIds: channel_id ? [channel_id] : channelIds() });
      const names = await namesOf(sessions);
      const figures = new Map((await sumSessionEvents(db, sessions)).map((sum) => [sum.sessionId, sum]));
      return {
        results: sessions.map((session) => ({
          ...viewSession(session, names),
          offers: session.offers,
          ...viewFigures(figures.get(session.id)),
        })),
        next_before: nextBefore,
      };
    },
  );

  app.get(
    '/sessions/:id',
    {
      schema: {
        tags,
        summary: 'Get a session with its events and money',
        response: { 200: SessionView, 401: DetailBody, 404: ErrorBody },
      },
    },
    async (request) => {
      const session = await getSession(db, channelIds(), pathId(request, 'Session'));
      if (!session) throw notFound('Session');
      const listed = listedOf(session);
      const [figures] = await sumSessionEvents(db, [listed]);
      const events = await listSessionEvents(db, listed, maxSessionEvents);
      const names = await namesOf(
        [listed],
        session.offers.map(({ offerId }) => offerId),
      );
      return {
        ...viewSession(listed, names),
        explainable: clock().getTime() - listed.at.getTime() <= explainedDays * dayMs,
        offers: session.offers.map(({ offerId, pricingModel, bidMicros }) => ({
          offer_id: offerId,
          heading: names.get(offerId) ?? null,
          pricing: { model: pricingModel, bid_usd: usdFromMicros(bidMicros) },
        })),
        ...viewFigures(figures),
        ...(await viewRequestOrigin(services, session.request)),
        events: events.map(viewEvent),
      };
    },
  );

  function namesOf(sessions: readonly ListedSession[], offerIds: readonly string[] = []) {
    const wanted = [
      ...sessions.flatMap(({ channelId, publisherId }) => [
        { id: channelId, kinds: ['channel'] as const },
        ...(publisherId === null ? [] : [{ id: publisherId, kinds: ['publisher'] as const }]),
      ]),
      ...offerIds.map((id) => ({ id, kinds: ['offer'] as const })),
    ];
    return readNames(services, wanted, []);
  }
}

function listedOf({ request, offers }: Session): ListedSession {
  const { placement, shopper } = request;
  return {
    id: request.sessionId,
    at: request.at,
    ...placement,
    country: shopper.country,
    deviceType: shopper.deviceType,
    sandbox: request.sandbox,
    bot: shopper.bot,
    offers: offers.length,
  };
}

function viewSession(session: ListedSession, names: ReadonlyMap<string, string>) {
  const { channelId, publisherId } = session;
  return {
    id: session.id,
    at: session.at.toISOString(),
    channel: { id: channelId, name: names.get(channelId) ?? null },
    publisher: publisherId === null ? null : { id: publisherId, name: names.get(publisherId) ?? null },
    view: session.view,
    display_mode: session.displayMode,
    country: session.country,
    device_type: session.deviceType,
    sandbox: session.sandbox,
    bot: session.bot,
  };
}

function viewFigures(figures: SessionFigures | undefined) {
  return {
    impressions: figures?.impressions ?? 0,
    clicks: figures?.clicks ?? 0,
    conversions: figures?.conversions ?? 0,
    uncounted: figures?.uncounted ?? 0,
    billed_usd: usdFromMicros(figures?.billedMicros ?? 0),
    payout_usd: usdFromMicros(figures?.payoutMicros ?? 0),
  };
}

function viewEvent(event: SessionEvent): Static<typeof SessionView>['events'][number] {
  return {
    offer_id: event.offerId,
    event_type: event.type,
    evidence: event.evidence ?? 'unknown',
    occurred_at: event.occurredAt.toISOString(),
    received_at: event.receivedAt.toISOString(),
    counted: event.counted,
    reason: event.reason,
    attribution: event.attribution,
    billed_usd: usdFromMicros(event.billedMicros),
    payout_usd: usdFromMicros(event.payoutMicros),
    amount: event.amount,
    currency_code: event.currencyCode,
  };
}
