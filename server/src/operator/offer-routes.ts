import type { Db } from '../db/handle.ts';
import { createOffer, getOffer, listOffers, type Offer, updateOffer } from '../demand/index.ts';
import { notFound } from '../errors.ts';
import { actorOf } from '../http/authenticate.ts';
import { DetailBody, ErrorBody, FieldErrors } from '../http/fields.ts';
import { pageLinks, readPageQuery, readWords } from '../http/pagination.ts';
import { pathId } from '../http/path-id.ts';
import { requireUnchanged } from '../http/read-only-fields.ts';
import type { RouteApp } from '../http/route-app.ts';
import type { Clock } from '../lib/clock.ts';
import { fixedOfferNames, NewOffer, OfferPage, OfferPatch, OfferQuery, OfferView } from './demand-schema.ts';

const tags = ['Operator: offers'];

export function offerRoutes(
  app: RouteApp,
  { db, clock, baseUrl }: { db: Db; clock: Clock; baseUrl: string | undefined },
): void {
  app.get(
    '/offers',
    {
      schema: {
        tags,
        summary: 'List offers',
        description: 'Newest first.',
        querystring: OfferQuery,
        response: { 200: OfferPage, 400: FieldErrors, 401: DetailBody, 404: DetailBody },
      },
    },
    async (request) => {
      const { page, filter } = readPageQuery(OfferQuery, request.query);
      const { q, status, campaign_id } = filter;
      const { count, items } = await listOffers(
        db,
        { words: readWords(q), statuses: status, campaignId: campaign_id },
        page,
      );
      return { ...pageLinks(request, baseUrl, page, count), results: items.map(view) };
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

  async function readOne(id: string) {
    const offer = await getOffer(db, id);
    if (!offer) throw notFound('Offer');
    return view(offer);
  }
}

function view(offer: Offer) {
  return {
    id: offer.id,
    campaign_id: offer.campaignId,
    status: offer.status,
    heading: offer.heading,
    subheading: offer.subheading,
    target_url: offer.targetUrl,
    accept_copy: offer.acceptCopy,
    decline_copy: offer.declineCopy,
    image_url: offer.imageUrl,
    promo_code: offer.promoCode,
    created_at: offer.createdAt.toISOString(),
    updated_at: offer.updatedAt.toISOString(),
  };
}
