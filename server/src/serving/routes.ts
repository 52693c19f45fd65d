import { forbidden, isSandboxOnly } from '../http/authenticate.ts';
import { DetailBody, FieldErrors } from '../http/fields.ts';
import type { RouteApp } from '../http/route-app.ts';
import type { Clock } from '../lib/clock.ts';
import type { Decision } from './decision/decide.ts';
import type { ChannelFacts } from './decision/member.ts';
import { readRequest } from './read-request.ts';
import { RecommendationAnswer, RecommendationRequest, VersionHeader } from './schema.ts';
import type { Serving } from './start-serving.ts';

const tags = ['Offers and events'];
/** The wire format has groups; every answer has one group, and its id is constant. */
const groupId = '5f1d0f6e-6a0b-5c5e-9c0a-2f4d3b1a7e90';

export function servingRoutes(
  app: RouteApp,
  {
    serving,
    clock,
  }: { serving: Pick<Serving, 'snapshot' | 'identity' | 'isBot' | 'recommend'>; clock: Clock },
): void {
  app.post(
    '/recommendations',
    {
      schema: {
        tags,
        summary: 'Get offers',
        description:
          'Returns offers for a shopper at a placement, in display order. If no offer fits, the answer has a session and no offers.',
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
      // `writeAnswer` returns JSON text, so it is sent as it is.
      serializerCompiler: () => (answer) => answer as string,
    },
    async (request, reply) => {
      const { offerRequest, member } = readRequest(serving, request.principal, request.body, clock());
      if (!offerRequest.sandbox && isSandboxOnly(request.principal)) throw forbidden();
      const decision = await serving.recommend(offerRequest);
      reply.header('content-type', 'application/json; charset=utf-8');
      return reply.send(writeAnswer(offerRequest.sessionId, member.channel, decision) as never);
    },
  );
}

/**
 * Writes the answer as JSON text. Offers, heading and footer were serialised when they last changed, because serialising
 * them for every request costs more than the decision.
 */
function writeAnswer(sessionId: string, channel: ChannelFacts, { offers }: Decision): string {
  let recommendations = '';
  let order = '';
  for (const [at, { offer, campaign, answerJson }] of offers.entries()) {
    const comma = at > 0 ? ',' : '';
    recommendations += `${comma}"${offer.id}":${answerJson}`;
    order += `${comma}{"insertion_order":${at + 1},"offer_id":"${offer.id}","advertiser_id":"${campaign.campaign.advertiserId}"}`;
  }
  const group = `{"group_id":"${groupId}","heading":${channel.headingJson},"recommendations":[${order}]}`;
  return `{"session_id":"${sessionId}","recommendations":{${recommendations}},"recommendation_groups":[${offers.length > 0 ? group : ''}],"footer":${channel.footerJson}}`;
}
