import { forbidden, isSandboxOnly } from '../http/authenticate.ts';
import { DetailBody, FieldErrors } from '../http/fields.ts';
import type { RouteApp } from '../http/route-app.ts';
import type { Clock } from '../lib/clock.ts';
import type { Decision } from './decision/decide.ts';
import type { ChannelFacts } from './decision/member.ts';
import { readRequest } from './read-request.ts';
import { RecommendationAnswer, RecommendationRequest, VersionHeader } from './schema.ts';
import type { Serving } from './start-serving.ts';

const tags = ['Serving'];
/** Every answer has one group; it is the same one everywhere. */
const groupId = '5f1d0f6e-6a0b-5c5e-9c0a-2f4d3b1a7e90';

export function servingRoutes(
  app: RouteApp,
  { serving, clock }: { serving: Pick<Serving, 'snapshot' | 'identity' | 'recommend'>; clock: Clock },
): void {
  app.post(
    '/recommendations',
    {
      schema: {
        tags,
        summary: 'Ask for offers',
        description:
          'Offers for a shopper at a placement, in the order to show them. Nothing to offer is an answer too: an empty one, with a session.',
        headers: VersionHeader,
        body: RecommendationRequest,
        response: {
          200: RecommendationAnswer,
          400: FieldErrors,
          401: DetailBody,
          403: DetailBody,
          503: DetailBody,
        },
      },
      // The answer is put together from parts that are text already.
      serializerCompiler: () => (answer) => answer as string,
    },
    async (request, reply) => {
      const { ask, member } = readRequest(
        serving.snapshot,
        serving.identity,
        request.principal,
        request.body,
        clock(),
      );
      if (!ask.sandbox && isSandboxOnly(request.principal)) throw forbidden();
      const decision = await serving.recommend(ask);
      reply.header('content-type', 'application/json; charset=utf-8');
      return reply.send(writeAnswer(ask.sessionId, member.channel, decision) as never);
    },
  );
}

/** The answer to a call for offers, put together from parts that were written when they last changed. */
function writeAnswer(sessionId: string, channel: ChannelFacts, { offers }: Decision): string {
  let recommendations = '';
  let order = '';
  for (const [at, { offer, campaign, answer }] of offers.entries()) {
    const comma = at > 0 ? ',' : '';
    recommendations += `${comma}"${offer.id}":${answer}`;
    order += `${comma}{"insertion_order":${at + 1},"offer_id":"${offer.id}","advertiser_id":"${campaign.campaign.advertiserId}"}`;
  }
  const group = `{"group_id":"${groupId}","heading":${channel.heading},"recommendations":[${order}]}`;
  return `{"session_id":"${sessionId}","recommendations":{${recommendations}},"recommendation_groups":[${offers.length > 0 ? group : ''}],"footer":${channel.footer}}`;
}
