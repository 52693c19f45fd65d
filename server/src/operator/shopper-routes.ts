import { invalid } from '../errors.ts';
import { forgetShopper } from '../events/index.ts';
import { actorOf } from '../http/authenticate.ts';
import { DetailBody, FieldErrors } from '../http/fields.ts';
import type { RouteApp } from '../http/route-app.ts';
import type { Services } from '../services.ts';
import { requireIdentifiers } from '../serving/index.ts';
import { ForgetShopper, ForgottenShopper } from './serving-schema.ts';

const tags = ['Shoppers'];

export function shopperRoutes(app: RouteApp, { database: { db }, serving, clock }: Services): void {
  app.post(
    '/shoppers/forget',
    {
      schema: {
        tags,
        summary: 'Forget a shopper',
        description:
          'Removes what ties sessions, frequency caps, click limits and order ids to the identifiers. Counts and reports stay as they are: they hold nobody. Forgetting somebody unknown is fine, and removes nothing.',
        body: ForgetShopper,
        response: { 200: ForgottenShopper, 400: FieldErrors, 401: DetailBody },
      },
    },
    async (request) => {
      const shopper = requireIdentifiers(request.body, 'non_field_errors');
      const known = serving.snapshot.channelIds();
      const wanted = request.body.channel_id?.toLowerCase();
      if (wanted && !known.includes(wanted)) throw invalid({ channel_id: [`Unknown channel "${wanted}".`] });
      const removed = await forgetShopper(db, actorOf(request), {
        identity: serving.identity,
        shopper,
        channelIds: wanted ? [wanted] : known,
        now: clock(),
      });
      return { sessions: removed.sessions, frequency_caps: removed.caps };
    },
  );
}
