import { Type } from 'typebox';
import type { Reports } from '../db/reports.ts';
import { channelOf, readerOf } from '../http/authenticate.ts';
import { choice, DetailBody, dateTime, ErrorBody, nullable } from '../http/fields.ts';
import { pathId } from '../http/path-id.ts';
import type { RouteApp } from '../http/route-app.ts';
import type { Clock } from '../lib/clock.ts';
import type { CallCounter } from './call-counts.ts';
import { checkIntegration } from './check-integration.ts';
import { findingCodes } from './integration-model.ts';

const count = (description?: string) => Type.Integer(description ? { description } : {});
const CountedField = Type.Object({
  field: Type.String(),
  calls: count(),
  message: Type.String({ description: 'The last message, without sent values.' }),
});
const IntegrationCheck = Type.Object({
  checked_at: dateTime(),
  findings: Type.Array(
    Type.Object({
      code: choice([...findingCodes]),
      severity: choice(['problem', 'hint']),
      message: Type.String(),
    }),
    { description: 'What to fix, most urgent first. Empty if nothing was found.' },
  ),
  last_session_at: nullable(dateTime()),
  sessions: Type.Object(
    {
      total: count(),
      empty: count('Sessions without offers.'),
      seen: count('Sessions with offers, at least ten minutes old, with an impression.'),
      unseen: count('Sessions with offers, at least ten minutes old, without an impression.'),
      with_email: count(),
      with_device: count(),
      with_country: count(),
      by_bots: count(),
      without_widget_room: count('Sessions whose widget_id found no room and is reported as "(other)".'),
      sandbox: count('Test sessions. They are not included in the other figures.'),
    },
    { description: 'Sessions of the last day.' },
  ),
  events: Type.Object({
    impressions: count(),
    clicks: count(),
    clicks_without_impression: count(),
    unmatched_clicks: count(
      'Clicks of sessions with an e-mail address or phone number that identity matching does not find, because a page requested the offers and reported the click.',
    ),
    conversions: count(),
  }),
  calls: Type.Object(
    {
      since: dateTime({ description: 'The beginning of the previous hour.' }),
      total: count(),
      refused: count(),
      refused_fields: Type.Array(CountedField),
      warned: count('Accepted calls with optional fields that were left out of the decision.'),
      warned_fields: Type.Array(CountedField),
      empty: count('Answers without offers.'),
    },
    {
      description:
        'Offer requests and events of the publisher since `since`, test calls included. Every event of a batch counts.',
    },
  ),
});

export function integrationRoutes(
  app: RouteApp,
  { reports, callCounts, clock }: { reports: Reports; callCounts: CallCounter; clock: Clock },
): void {
  app.get(
    '/publishers/:id/integration',
    {
      schema: {
        tags: ['Diagnostics'],
        summary: "Check a publisher's integration",
        description: 'Offer requests and events of the last day, with problems and hints on how to fix them.',
        response: { 200: IntegrationCheck, 401: DetailBody, 404: ErrorBody, 503: DetailBody },
      },
    },
    async (request) => {
      const channelId = channelOf(request);
      const publisherId = pathId(request, 'Publisher');
      const now = clock();
      await callCounts.flush();
      const input = { channelId, publisherId, now };
      const { facts, findings } = await reports.read(readerOf(request), (db) => checkIntegration(db, input));
      return {
        checked_at: now.toISOString(),
        findings,
        last_session_at: facts.lastSessionAt?.toISOString() ?? null,
        sessions: {
          total: facts.sessions,
          empty: facts.emptySessions,
          seen: facts.sessionsWithImpression,
          unseen: facts.shownSessions - facts.sessionsWithImpression,
          with_email: facts.withEmail,
          with_device: facts.withDevice,
          with_country: facts.withCountry,
          by_bots: facts.byBots,
          without_widget_room: facts.withoutWidgetRoom,
          sandbox: facts.sandboxSessions,
        },
        events: {
          impressions: facts.impressions,
          clicks: facts.clicks,
          clicks_without_impression: facts.clicksWithoutImpression,
          unmatched_clicks: facts.unmatchedClicks,
          conversions: facts.conversions,
        },
        calls: {
          since: facts.countedSince.toISOString(),
          total: facts.calls,
          refused: facts.refusedCalls,
          refused_fields: [...facts.refusedFields],
          warned: facts.warnedCalls,
          warned_fields: [...facts.warnedFields],
          empty: facts.emptyCalls,
        },
      };
    },
  );
}
