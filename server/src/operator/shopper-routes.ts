import { forgetReports, forgetReportsOf } from '../conversions/index.ts';
import type { Db } from '../db/handle.ts';
import { invalid } from '../errors.ts';
import { forgetShopper } from '../events/index.ts';
import { actorOf } from '../http/authenticate.ts';
import { DetailBody, FieldErrors } from '../http/fields.ts';
import type { RouteApp } from '../http/route-app.ts';
import type { Clock } from '../lib/clock.ts';
import type { IdentityHashes } from '../secrets/index.ts';
import { requireIdentifiers } from '../serving/index.ts';
import { ForgetShopper, ForgottenShopper } from './serving-schema.ts';

const tags = ['Operator: shoppers'];

export function shopperRoutes(
  app: RouteApp,
  {
    db,
    channelIds,
    identity,
    clock,
  }: { db: Db; channelIds: () => string[]; identity: IdentityHashes; clock: Clock },
): void {
  app.post(
    '/shoppers/forget',
    {
      schema: {
        tags,
        summary: 'Forget a shopper',
        description:
          'Removes everything that links sessions, frequency caps, click limits and order ids to these identifiers. Counts and reports do not change, because they contain no personal data. For an unknown shopper the call succeeds and removes nothing.',
        body: ForgetShopper,
        response: { 200: ForgottenShopper, 400: FieldErrors, 401: DetailBody },
      },
    },
    async (request) => {
      const shopper = requireIdentifiers(request.body, 'non_field_errors');
      const knownChannelIds = channelIds();
      const wantedChannelId = request.body.channel_id?.toLowerCase();
      if (wantedChannelId && !knownChannelIds.includes(wantedChannelId))
        throw invalid({ channel_id: [`Unknown channel "${wantedChannelId}".`] });
      const removed = await forgetShopper(db, actorOf(request), {
        identity,
        shopper,
        channelIds: wantedChannelId ? [wantedChannelId] : knownChannelIds,
        now: clock(),
        beforeSessions: (sessions) => forgetReportsOf(db, sessions),
      });
      if (!wantedChannelId) await forgetReports(db, identity, shopper);
      return { sessions: removed.sessions, frequency_caps: removed.caps };
    },
  );
}
