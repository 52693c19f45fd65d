import { forbidden, isSandboxOnly } from '../http/authenticate.ts';
import { publicBaseUrl } from '../http/csrf.ts';
import { DetailBody, FieldErrors as FieldErrorsBody } from '../http/fields.ts';
import { refuseWhile } from '../http/refuse-early.ts';
import type { RouteApp } from '../http/route-app.ts';
import type { Clock } from '../lib/clock.ts';
import type { ClickTokens } from '../secrets/index.ts';
import { readBody } from './read-body.ts';
import { isUnknownCaller, namedPublisher, readRequest } from './read-request.ts';
import { RecommendationAnswer, RecommendationRequest, VersionHeader } from './schema.ts';
import type { Serving } from './start-serving.ts';
import { writeAnswer } from './write-answer.ts';

const tags = ['Offers and events'];

export function servingRoutes(
  app: RouteApp,
  {
    serving,
    clock,
    clicks,
    baseUrl,
  }: {
    serving: Pick<
      Serving,
      'snapshot' | 'identity' | 'addressBlocks' | 'isBot' | 'recommend' | 'isBehind' | 'refresh'
    >;
    clock: Clock;
    clicks: ClickTokens;
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
      // A key works from the moment it was answered, also in a process that has not read its
      // channel or publisher yet.
      if (isUnknownCaller(serving.snapshot, request.principal)) await serving.refresh();
      const named = namedPublisher(serving.snapshot, request.principal, request.body);
      request.callFacts = { publisherId: named };
      const { body, warnings } = readBody(request.body);
      const { offerRequest, member } = readRequest(
        serving,
        { principal: request.principal, address: request.ip },
        body,
        clock(),
      );
      if (!offerRequest.sandbox && isSandboxOnly(request.principal)) throw forbidden();
      const decision = await serving.recommend(offerRequest, request.trace?.span);
      request.callFacts = { publisherId: named, isEmpty: decision.offers.length === 0, warnings };
      reply.header('content-type', 'application/json; charset=utf-8');
      const address = () => publicBaseUrl(request, baseUrl).replace(/\/$/, '');
      const { offers } = decision;
      return reply.send(
        writeAnswer({ request: offerRequest, member, offers, warnings, address, clicks }) as never,
      );
    },
  );
}
