import type { FastifyRequest } from 'fastify';
import type { Db } from '../db/handle.ts';
import { type Reports, staffTenant } from '../db/reports.ts';
import {
  type Advertiser,
  createAdvertiser,
  defaultClickParameter,
  getAdvertiser,
  listAdvertisers,
  logoAddress,
  storedLogoUrl,
  updateAdvertiser,
  viewAdvertiserFields,
} from '../demand/index.ts';
import { invalid, notFound } from '../errors.ts';
import { actorOf, readerOf } from '../http/authenticate.ts';
import { publicBaseUrl } from '../http/csrf.ts';
import { DetailBody, ErrorBody, FieldErrors } from '../http/fields.ts';
import { isHttpsUrl } from '../http/formats.ts';
import { messages } from '../http/messages.ts';
import { pageLinks, readPageQuery, readWords } from '../http/pagination.ts';
import { pathId } from '../http/path-id.ts';
import { readOnlyFieldNames, requireUnchanged } from '../http/read-only-fields.ts';
import type { RouteApp } from '../http/route-app.ts';
import type { Clock } from '../lib/clock.ts';
import {
  AdvertiserPage,
  AdvertiserPatch,
  AdvertiserQuery,
  AdvertiserView,
  NewAdvertiser,
} from './demand-schema.ts';
import { readList } from './list-figures.ts';

const tags = ['Operator: advertisers'];

export function advertiserRoutes(
  app: RouteApp,
  { db, reports, clock, baseUrl }: { db: Db; reports: Reports; clock: Clock; baseUrl: string | undefined },
): void {
  app.get(
    '/advertisers',
    {
      schema: {
        tags,
        summary: 'List advertisers',
        description: 'By default newest first.',
        querystring: AdvertiserQuery,
        response: {
          200: AdvertiserPage,
          400: FieldErrors,
          401: DetailBody,
          404: DetailBody,
          503: DetailBody,
        },
      },
    },
    async (request) => {
      const { page, filter } = readPageQuery(AdvertiserQuery, request.query);
      const words = readWords(filter.q);
      const { count, rows, figures, summary } = await readList(
        { db, reports, reader: readerOf(request, staffTenant) },
        filter,
        'advertiser',
        clock(),
        (handle, options) => listAdvertisers(handle, { words }, page, options),
      );
      return {
        ...pageLinks(request, baseUrl, page, count),
        results: rows.map((row, index) => ({
          ...view(row, addressOf(request)),
          ...(figures && { figures: figures[index] }),
        })),
        ...(summary && { summary }),
      };
    },
  );

  app.post(
    '/advertisers',
    {
      schema: {
        tags,
        summary: 'Create an advertiser',
        body: NewAdvertiser,
        response: { 201: AdvertiserView, 400: FieldErrors, 401: DetailBody },
      },
    },
    async (request, reply) => {
      const { name, domain, logo_url, subcategory_ids, click_parameter, identity_matching } = request.body;
      const address = addressOf(request);
      const logoUrl = readLogoUrl(logo_url, address);
      const clickParameter = click_parameter === undefined ? defaultClickParameter : click_parameter;
      const fields = {
        name: name.trim(),
        domain,
        logoUrl,
        clickParameter,
        identityMatching: identity_matching ?? false,
        subcategoryIds: subcategory_ids,
      };
      const advertiser = await createAdvertiser(db, actorOf(request), fields, clock());
      return reply.code(201).send(view(advertiser, address));
    },
  );

  app.get(
    '/advertisers/:id',
    {
      schema: {
        tags,
        summary: 'Get an advertiser',
        response: { 200: AdvertiserView, 401: DetailBody, 404: ErrorBody },
      },
    },
    async (request) => readOne(pathId(request, 'Advertiser'), addressOf(request)),
  );

  app.patch(
    '/advertisers/:id',
    {
      schema: {
        tags,
        summary: 'Update an advertiser',
        description: 'Only the fields in the request change.',
        body: AdvertiserPatch,
        response: { 200: AdvertiserView, 400: FieldErrors, 401: DetailBody, 404: ErrorBody },
      },
    },
    async (request) => {
      const sent = request.body;
      const id = pathId(request, 'Advertiser');
      const address = addressOf(request);
      await requireUnchanged(sent, readOnlyFieldNames, () => readOne(id, address));
      const logoUrl = sent.logo_url === undefined ? undefined : readLogoUrl(sent.logo_url, address);
      const change = (current: Advertiser) => ({
        name: sent.name?.trim() ?? current.name,
        domain: sent.domain ?? current.domain,
        logoUrl: logoUrl ?? current.logoUrl,
        clickParameter: sent.click_parameter === undefined ? current.clickParameter : sent.click_parameter,
        identityMatching: sent.identity_matching ?? current.identityMatching,
        subcategoryIds: sent.subcategory_ids ?? current.subcategoryIds,
      });
      return view(await updateAdvertiser(db, actorOf(request), id, change, clock()), address);
    },
  );

  const addressOf = (request: FastifyRequest) => publicBaseUrl(request, baseUrl);

  async function readOne(id: string, address: string) {
    const advertiser = await getAdvertiser(db, id);
    if (!advertiser) throw notFound('Advertiser');
    return view(advertiser, address);
  }
}

/** Checks the address of a logo: HTTPS, or an uploaded logo of this service. */
function readLogoUrl(sent: string, address: string): string {
  const stored = storedLogoUrl(sent, address);
  if (!stored.startsWith('/') && !isHttpsUrl(stored)) throw invalid({ logo_url: [messages.httpsUrl] });
  return stored;
}

function view(advertiser: Advertiser, address: string) {
  return {
    id: advertiser.id,
    ...viewAdvertiserFields(advertiser),
    logo_url: logoAddress(advertiser.logoUrl, address),
    created_at: advertiser.createdAt.toISOString(),
    updated_at: advertiser.updatedAt.toISOString(),
  };
}
