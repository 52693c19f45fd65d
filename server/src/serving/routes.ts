import type { FieldErrors } from '../errors.ts';
import { forbidden, isSandboxOnly } from '../http/authenticate.ts';
import { publicBaseUrl } from '../http/csrf.ts';
import { DetailBody, FieldErrors as FieldErrorsBody } from '../http/fields.ts';
import { refuseWhile } from '../http/refuse-early.ts';
import type { RouteApp } from '../http/route-app.ts';
import type { Clock } from '../lib/clock.ts';
import type { Decision } from './decision/decide.ts';
import type { ChannelFacts } from './decision/member.ts';
import { readBody } from './read-body.ts';
import { namedPublisher, readRequest } from './read-request.ts';
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
    baseUrl,
  }: {
    serving: Pick<Serving, 'snapshot' | 'identity' | 'isBot' | 'recommend' | 'isBehind'>;
    clock: Clock;
    baseUrl: string | undefined;
  },
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
          400: FieldErrorsBody,
          401: DetailBody,
          403: DetailBody,
          503: DetailBody,
        },
      },
      onRequest: refuseWhile(serving.isBehind),
      // `readBody` validates the body, because optional fields must not make the call fail.
      validatorCompiler: () => () => true,
      // `writeAnswer` returns JSON text, so it is sent as it is.
      serializerCompiler: () => (answer) => answer as string,
    },
    async (request, reply) => {
      const named = namedPublisher(serving.snapshot, request.principal, request.body);
      request.callFacts = { publisherId: named };
      const { body, warnings } = readBody(request.body);
      const { offerRequest, member } = readRequest(serving, request.principal, body, clock());
      if (!offerRequest.sandbox && isSandboxOnly(request.principal)) throw forbidden();
      const decision = await serving.recommend(offerRequest, request.trace?.span);
      request.callFacts = { publisherId: named, isEmpty: decision.offers.length === 0, warnings };
      reply.header('content-type', 'application/json; charset=utf-8');
      const address = () => publicBaseUrl(request, baseUrl).replace(/\/$/, '');
      return reply.send(
        writeAnswer(offerRequest.sessionId, member.channel, decision, warnings, address) as never,
      );
    },
  );
}

/**
 * Writes the answer as JSON text. Offers, heading and footer were serialised when they last changed, because serialising
 * them for every request costs more than the decision.
 */
function writeAnswer(
  sessionId: string,
  channel: ChannelFacts,
  { offers }: Decision,
  warnings: FieldErrors | undefined,
  address: () => string,
): string {
  let recommendations = '';
  let order = '';
  for (const [at, { offer, campaign, answerParts }] of offers.entries()) {
    const comma = at > 0 ? ',' : '';
    const json = answerParts.length === 1 ? answerParts[0] : answerParts.join(address());
    recommendations += `${comma}"${offer.id}":${json}`;
    order += `${comma}{"insertion_order":${at + 1},"insertion_id":"${offer.id}","offer_id":"${offer.id}","advertiser_id":"${campaign.campaign.advertiserId}"}`;
  }
  const group = `{"group_id":"${groupId}","heading":${channel.headingJson},"recommendations":[${order}]}`;
  return `{"session_id":"${sessionId}","recommendations":{${recommendations}},"recommendation_groups":[${offers.length > 0 ? group : ''}],"footer":${channel.footerJson}${warnings ? `,"warnings":${JSON.stringify(warnings)}` : ''}}`;
}
