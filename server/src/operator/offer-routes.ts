import type { Db } from '../db/handle.ts';
import { type Reports, staffTenant } from '../db/reports.ts';
import {
  type Campaign,
  createOffer,
  getOffer,
  listOffers,
  type Offer,
  readAdvertisers,
  readCampaigns,
  updateOffer,
  viewOfferFields,
} from '../demand/index.ts';
import { notFound } from '../errors.ts';
import { actorOf, readerOf } from '../http/authenticate.ts';
import { DetailBody, ErrorBody, FieldErrors } from '../http/fields.ts';
import { pageLinks, readPageQuery, readWords } from '../http/pagination.ts';
import { pathId } from '../http/path-id.ts';
import { requireUnchanged } from '../http/read-only-fields.ts';
import type { RouteApp } from '../http/route-app.ts';
import type { Clock } from '../lib/clock.ts';
import { fixedOfferNames, NewOffer, OfferPage, OfferPatch, OfferQuery, OfferView } from './demand-schema.ts';
import { readList } from './list-figures.ts';
import { DeliveryView } from './list-schema.ts';
import { type DeliveryDependencies, readOfferDelivery } from './read-delivery.ts';

const tags = ['Operator: offers'];

export function offerRoutes(
  app: RouteApp,
  {
    db,
    reports,
    supply,
    clock,
    baseUrl,
  }: DeliveryDependencies & { db: Db; reports: Reports; clock: Clock; baseUrl: string | undefined },
): void {
  app.get(
    '/offers',
    {
      schema: {
        tags,
        summary: 'List offers',
        description: 'By default newest first. Archived ones only with `status=archived`.',
        querystring: OfferQuery,
        response: { 200: OfferPage, 400: FieldErrors, 401: DetailBody, 404: DetailBody, 503: DetailBody },
      },
    },
    async (request) => {
      const { page, filter } = readPageQuery(OfferQuery, request.query);
      const { q, status, campaign_id, include } = filter;
      const wanted = { words: readWords(q), statuses: status, campaignId: campaign_id };
      const { count, rows, figures, summary } = await readList(
        { db, reports, reader: readerOf(request, staffTenant) },
        filter,
        'offer',
        clock(),
        (handle, options) => listOffers(handle, wanted, page, options),
      );
      const links = pageLinks(request, baseUrl, page, count);
      const needsCampaigns = include.includes('names') || include.includes('delivery');
      const campaigns = needsCampaigns ? await campaignsOf(rows) : [];
      const owners = include.includes('names') ? await ownersOf(campaigns) : undefined;
      const deliveries = include.includes('delivery')
        ? await readOfferDelivery(db, supply, rows, campaigns, clock())
        : undefined;
      const results = rows.map((row, index) => ({
        ...view(row),
        ...owners?.get(row.campaignId),
        ...(deliveries && { delivery: deliveries[index] as DeliveryView }),
        ...(figures && { figures: figures[index] as (typeof figures)[number] }),
      }));
      return { ...links, results, ...(summary && { summary }) };
    },
  );

  app.post(
    '/offers',
    {
      schema: {
        tags,
        summary: 'Create an offer',
        body: NewOffer,
        response: { 201: OfferView, 400: FieldErrors, 401: DetailBody },
      },
    },
    async (request, reply) => {
      const sent = request.body;
      const fields = {
        campaignId: sent.campaign_id.toLowerCase(),
        status: sent.status ?? 'active',
        heading: sent.heading.trim(),
        subheading: sent.subheading.trim(),
        targetUrl: sent.target_url,
        acceptCopy: sent.accept_copy.trim(),
        declineCopy: sent.decline_copy.trim(),
        imageUrl: sent.image_url ?? null,
        promoCode: sent.promo_code?.trim() ?? null,
      };
      return reply.code(201).send(view(await createOffer(db, actorOf(request), fields, clock())));
    },
  );

  app.get(
    '/offers/:id',
    {
      schema: {
        tags,
        summary: 'Get an offer',
        response: { 200: OfferView, 401: DetailBody, 404: ErrorBody },
      },
    },
    async (request) => readOne(pathId(request, 'Offer')),
  );

  app.get(
    '/offers/:id/delivery',
    {
      schema: {
        tags,
        summary: 'Get why an offer is not served',
        description: 'Whether the offer can be served now, and if not, why.',
        response: { 200: DeliveryView, 401: DetailBody, 404: ErrorBody },
      },
    },
    async (request) => {
      const offer = await getOffer(db, pathId(request, 'Offer'));
      if (!offer) throw notFound('Offer');
      const campaigns = await campaignsOf([offer]);
      return (await readOfferDelivery(db, supply, [offer], campaigns, clock()))[0] as DeliveryView;
    },
  );

  app.patch(
    '/offers/:id',
    {
      schema: {
        tags,
        summary: 'Update an offer',
        description: 'Only the fields in the request change.',
        body: OfferPatch,
        response: { 200: OfferView, 400: FieldErrors, 401: DetailBody, 404: ErrorBody },
      },
    },
    async (request) => {
      const sent = request.body;
      const id = pathId(request, 'Offer');
      await requireUnchanged(sent, fixedOfferNames, () => readOne(id));
      const change = (current: Offer) => ({
        campaignId: current.campaignId,
        status: sent.status ?? current.status,
        heading: sent.heading?.trim() ?? current.heading,
        subheading: sent.subheading?.trim() ?? current.subheading,
        targetUrl: sent.target_url ?? current.targetUrl,
        acceptCopy: sent.accept_copy?.trim() ?? current.acceptCopy,
        declineCopy: sent.decline_copy?.trim() ?? current.declineCopy,
        imageUrl: sent.image_url === undefined ? current.imageUrl : sent.image_url,
        promoCode: sent.promo_code === undefined ? current.promoCode : (sent.promo_code?.trim() ?? null),
      });
      return view(await updateOffer(db, actorOf(request), id, change, clock()));
    },
  );

  async function campaignsOf(offers: readonly Offer[]): Promise<Campaign[]> {
    return readCampaigns(db, [...new Set(offers.map(({ campaignId }) => campaignId))]);
  }

  /** The names of campaigns and their advertisers, by campaign. */
  async function ownersOf(campaigns: readonly Campaign[]) {
    const ids = [...new Set(campaigns.map(({ advertiserId }) => advertiserId))];
    const names = new Map((await readAdvertisers(db, ids)).map(({ id, name }) => [id, name]));
    return new Map(
      campaigns.map(({ id, name, advertiserId }) => [
        id,
        {
          campaign_name: name,
          advertiser_id: advertiserId,
          advertiser_name: names.get(advertiserId) ?? '',
        },
      ]),
    );
  }

  async function readOne(id: string) {
    const offer = await getOffer(db, id);
    if (!offer) throw notFound('Offer');
    return view(offer);
  }
}

function view(offer: Offer) {
  return {
    id: offer.id,
    ...viewOfferFields(offer),
    created_at: offer.createdAt.toISOString(),
    updated_at: offer.updatedAt.toISOString(),
  };
}
