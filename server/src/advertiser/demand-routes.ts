import type { FastifyRequest } from 'fastify';
import type { Db } from '../db/handle.ts';
import type { Reports } from '../db/reports.ts';
import {
  getAdvertiser,
  listCampaigns,
  listOffers,
  logoAddress,
  type Offer,
  readCampaigns,
  viewAdvertiserFields,
  viewCampaignFields,
  viewOfferFields,
} from '../demand/index.ts';
import { notFound } from '../errors.ts';
import { advertiserOf, readerOf } from '../http/authenticate.ts';
import { publicBaseUrl } from '../http/csrf.ts';
import { DetailBody, ErrorBody, FieldErrors } from '../http/fields.ts';
import { pageLinks, readPageQuery, readWords } from '../http/pagination.ts';
import type { RouteApp } from '../http/route-app.ts';
import type { Clock } from '../lib/clock.ts';
import { readList } from '../operator/index.ts';
import { AdvertiserSelf, CampaignPage, CampaignQuery, OfferPage, OfferQuery } from './schema.ts';

const tags = ['Advertiser: campaigns'];
const refusals = { 401: DetailBody, 403: DetailBody };
const listAnswers = { 400: FieldErrors, ...refusals, 404: DetailBody, 503: DetailBody };

export interface DemandDependencies {
  readonly db: Db;
  readonly reports: Reports;
  readonly clock: Clock;
  readonly baseUrl: string | undefined;
}

/**
 * An advertiser with its campaigns and offers. Where they are shown, and next to whom, is not visible here.
 */
export function demandRoutes(app: RouteApp, { db, reports, clock, baseUrl }: DemandDependencies): void {
  app.get(
    '/advertiser',
    {
      schema: {
        tags,
        summary: 'Get the advertiser',
        response: { 200: AdvertiserSelf, 400: FieldErrors, ...refusals, 404: ErrorBody },
      },
    },
    async (request) => {
      const advertiser = await getAdvertiser(db, advertiserOf(request));
      if (!advertiser) throw notFound('Advertiser');
      const { name, domain, click_parameter, identity_matching } = viewAdvertiserFields(advertiser);
      const logo_url = logoAddress(advertiser.logoUrl, publicBaseUrl(request, baseUrl));
      return { id: advertiser.id, name, domain, logo_url, click_parameter, identity_matching };
    },
  );

  app.get(
    '/advertiser/campaigns',
    {
      schema: {
        tags,
        summary: 'List the campaigns of the advertiser',
        description: 'By default newest first. Archived ones only with `status=archived`.',
        querystring: CampaignQuery,
        response: { 200: CampaignPage, ...listAnswers },
      },
    },
    async (request) => {
      const { page, filter } = readPageQuery(CampaignQuery, request.query);
      const wanted = {
        words: readWords(filter.q),
        statuses: filter.status,
        advertiserId: advertiserOf(request),
      };
      const { count, rows, figures, summary } = await readList(
        { db, reports, reader: ownReader(request) },
        filter,
        'campaign',
        clock(),
        (handle, options) => listCampaigns(handle, wanted, page, options),
      );
      const results = rows.map((row, index) => {
        const { name, status, pricing, budget, starts_at, ends_at } = viewCampaignFields(row);
        const shown = { id: row.id, name, status, pricing, budget, starts_at, ends_at };
        return {
          ...shown,
          created_at: row.createdAt.toISOString(),
          ...(figures && { figures: figures[index] }),
        };
      });
      return { ...pageLinks(request, baseUrl, page, count), results, ...(summary && { summary }) };
    },
  );

  app.get(
    '/advertiser/offers',
    {
      schema: {
        tags,
        summary: 'List the offers of the advertiser',
        description: 'By default newest first. Archived ones only with `status=archived`.',
        querystring: OfferQuery,
        response: { 200: OfferPage, ...listAnswers },
      },
    },
    async (request) => {
      const { page, filter } = readPageQuery(OfferQuery, request.query);
      const wanted = {
        words: readWords(filter.q),
        statuses: filter.status,
        campaignId: filter.campaign_id,
        advertiserId: advertiserOf(request),
      };
      const { count, rows, figures, summary } = await readList(
        { db, reports, reader: ownReader(request) },
        filter,
        'offer',
        clock(),
        (handle, options) => listOffers(handle, wanted, page, options),
      );
      const names = filter.include.includes('names') ? await campaignNames(db, rows) : undefined;
      const results = rows.map((row, index) => ({
        id: row.id,
        ...viewOfferFields(row),
        created_at: row.createdAt.toISOString(),
        ...(names && { campaign_name: names.get(row.campaignId) ?? '' }),
        ...(figures && { figures: figures[index] }),
      }));
      return { ...pageLinks(request, baseUrl, page, count), results, ...(summary && { summary }) };
    },
  );

  /** Reports of an advertiser wait for slots of its own, so they cannot delay those of others. */
  const ownReader = (request: FastifyRequest) => readerOf(request, advertiserOf(request));
}

async function campaignNames(db: Db, offers: readonly Offer[]): Promise<ReadonlyMap<string, string>> {
  const campaigns = await readCampaigns(db, [...new Set(offers.map(({ campaignId }) => campaignId))]);
  return new Map(campaigns.map(({ id, name }) => [id, name]));
}
