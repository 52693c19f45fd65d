import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { recordAudit } from '../audit/index.ts';
import { type Db, transact } from '../db/handle.ts';
import { actorOf, advertiserOf } from '../http/authenticate.ts';
import { publicBaseUrl } from '../http/csrf.ts';
import { DetailBody, FieldErrors } from '../http/fields.ts';
import type { RouteApp } from '../http/route-app.ts';
import type { Clock } from '../lib/clock.ts';
import type { PostbackTokens } from '../secrets/index.ts';
import { getTokenVersion, replaceTokenVersion } from './postback-store.ts';

export interface PostbackDependencies {
  readonly db: Db;
  readonly postbacks: PostbackTokens;
  readonly clock: Clock;
  readonly baseUrl: string | undefined;
}

const Token = Type.Object({
  token: Type.String({ description: 'It reports orders and can do nothing else.' }),
  url_template: Type.String({
    description: 'The address to call, with names in braces for what your system fills in.',
  }),
});

/** The token for postbacks, for admins of the advertiser. */
export function postbackRoutes(app: RouteApp, { db, postbacks, clock, baseUrl }: PostbackDependencies): void {
  const tags = ['Advertiser: conversions'];
  const config = { permission: 'advertiser:keys' } as const;
  const response = { 200: Token, 400: FieldErrors, 401: DetailBody, 403: DetailBody };
  const view = (request: FastifyRequest, version: number) => {
    const token = postbacks.issue(advertiserOf(request), version);
    const parameters = 'order_id={order_id}&click_id={click_id}&value={value}&currency={currency}';
    return {
      token,
      url_template: `${publicBaseUrl(request, baseUrl)}/postback?token=${token}&${parameters}`,
    };
  };

  app.get(
    '/advertiser/postback-token',
    { config, schema: { tags, summary: 'Get the token for postbacks', response } },
    async (request) => view(request, await getTokenVersion(db, advertiserOf(request))),
  );

  app.post(
    '/advertiser/postback-token/replace',
    {
      config,
      schema: {
        tags,
        summary: 'Replace the token for postbacks',
        description: 'The token before it stops working at once.',
        response,
      },
    },
    async (request) => {
      const advertiserId = advertiserOf(request);
      const version = await transact(db, async (tx) => {
        await recordAudit(tx, actorOf(request), {
          at: clock(),
          action: 'advertiser.postback_token_replaced',
          objectType: 'advertiser',
          objectId: advertiserId,
        });
        return replaceTokenVersion(tx, advertiserId);
      });
      return view(request, version);
    },
  );
}
