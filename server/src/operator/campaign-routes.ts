import type { Db } from '../db/handle.ts';
import { type Reports, staffTenant } from '../db/reports.ts';
import {
  type Campaign,
  type CampaignFields,
  type CampaignSpend,
  createCampaign,
  defaultConversions,
  getCampaign,
  listCampaigns,
  noTargeting,
  priceOf,
  readAdvertisers,
  readTargeting,
  updateCampaign,
  viewCampaignFields,
} from '../demand/index.ts';
import { addError, type FieldErrors as ErrorsByField, invalid, notFound } from '../errors.ts';
import { actorOf, readerOf } from '../http/authenticate.ts';
import { DetailBody, ErrorBody, FieldErrors } from '../http/fields.ts';
import { pageLinks, readPageQuery, readWords } from '../http/pagination.ts';
import { pathId } from '../http/path-id.ts';
import { requireUnchanged } from '../http/read-only-fields.ts';
import type { RouteApp } from '../http/route-app.ts';
import type { Clock } from '../lib/clock.ts';
import { dayNumber } from '../lib/days.ts';
import { microsFromUsd, usdFromMicros } from '../lib/money.ts';
import { paceOf } from '../serving/index.ts';
import {
  CampaignPage,
  CampaignPatch,
  CampaignQuery,
  CampaignView,
  fixedCampaignNames,
  NewCampaign,
  type SentBudget,
} from './demand-schema.ts';
import { readList } from './list-figures.ts';
import { DeliveryView } from './list-schema.ts';
import { type DeliveryDependencies, readCampaignDelivery, readSpendNow } from './read-delivery.ts';

const tags = ['Operator: campaigns'];

export function campaignRoutes(
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
    '/campaigns',
    {
      schema: {
        tags,
        summary: 'List campaigns',
        description: 'By default newest first. Archived ones only with `status=archived`.',
        querystring: CampaignQuery,
        response: { 200: CampaignPage, 400: FieldErrors, 401: DetailBody, 404: DetailBody, 503: DetailBody },
      },
    },
    async (request) => {
      const { page, filter } = readPageQuery(CampaignQuery, request.query);
      const { q, status, advertiser_id, include } = filter;
      const wanted = { words: readWords(q), statuses: status, advertiserId: advertiser_id };
      const { count, rows, figures, summary } = await readList(
        { db, reports, reader: readerOf(request, staffTenant) },
        filter,
        'campaign',
        clock(),
        (handle, options) => listCampaigns(handle, wanted, page, options),
      );
      const links = pageLinks(request, baseUrl, page, count);
      const names = include.includes('names') ? await advertiserNames(rows) : undefined;
      const deliveries = include.includes('delivery')
        ? await readCampaignDelivery(db, supply, rows, clock())
        : undefined;
      const results = (await viewAll(rows)).map((row, index) => ({
        ...row,
        ...(names && { advertiser_name: names.get(row.advertiser_id) ?? '' }),
        ...(deliveries && { delivery: deliveries[index] as DeliveryView }),
        ...(figures && { figures: figures[index] as (typeof figures)[number] }),
      }));
      return { ...links, results, ...(summary && { summary }) };
    },
  );

  app.post(
    '/campaigns',
    {
      schema: {
        tags,
        summary: 'Create a campaign',
        body: NewCampaign,
        response: { 201: CampaignView, 400: FieldErrors, 401: DetailBody },
      },
    },
    async (request, reply) => {
      // A new campaign may have the budget null, which means no limits. An update may not.
      const { advertiser_id, budget, ...sent } = request.body;
      const fields = {
        ...readFields({ ...sent, ...(budget && { budget }) }, newCampaign),
        advertiserId: advertiser_id.toLowerCase(),
      };
      return reply.code(201).send(await viewOne(await createCampaign(db, actorOf(request), fields, clock())));
    },
  );

  app.get(
    '/campaigns/:id',
    {
      schema: {
        tags,
        summary: 'Get a campaign',
        response: { 200: CampaignView, 401: DetailBody, 404: ErrorBody },
      },
    },
    async (request) => {
      return readOne(pathId(request, 'Campaign'));
    },
  );

  app.get(
    '/campaigns/:id/delivery',
    {
      schema: {
        tags,
        summary: 'Get why a campaign is not served',
        description: 'Whether offers of the campaign can be served now, and if not, why.',
        response: { 200: DeliveryView, 401: DetailBody, 404: ErrorBody },
      },
    },
    async (request) => {
      const campaign = await getCampaign(db, pathId(request, 'Campaign'));
      if (!campaign) throw notFound('Campaign');
      return (await readCampaignDelivery(db, supply, [campaign], clock()))[0] as DeliveryView;
    },
  );

  app.patch(
    '/campaigns/:id',
    {
      schema: {
        tags,
        summary: 'Update a campaign',
        description: [
          'Only the fields in the request change, also within nested objects.',
          'To remove a budget limit, send a word: `{"budget": {"unlimited": true}}`, `{"budget": {"daily": "none"}}` or `{"budget": {"total": "none"}}`. Null for a limit that is set is rejected.',
          'Unknown fields and an empty request are rejected.',
        ].join(' '),
        body: CampaignPatch,
        response: { 200: CampaignView, 400: FieldErrors, 401: DetailBody, 404: ErrorBody },
      },
    },
    async (request) => {
      const id = pathId(request, 'Campaign');
      await requireUnchanged(request.body, fixedCampaignNames, () => readOne(id));
      const change = (current: Campaign) => readFields(request.body, current);
      return viewOne(await updateCampaign(db, actorOf(request), id, change, clock()));
    },
  );

  async function viewAll(campaigns: readonly Campaign[]): Promise<CampaignView[]> {
    const now = clock();
    const spend = await readSpendNow(db, campaigns, now);
    return campaigns.map((campaign, index) => view(campaign, spend[index] as CampaignSpend, now.getTime()));
  }

  async function advertiserNames(campaigns: readonly Campaign[]): Promise<Map<string, string>> {
    const ids = [...new Set(campaigns.map(({ advertiserId }) => advertiserId))];
    return new Map((await readAdvertisers(db, ids)).map(({ id, name }) => [id, name]));
  }

  async function readOne(id: string): Promise<CampaignView> {
    const campaign = await getCampaign(db, id);
    if (!campaign) throw notFound('Campaign');
    return viewOne(campaign);
  }

  async function viewOne(campaign: Campaign): Promise<CampaignView> {
    return (await viewAll([campaign]))[0] as CampaignView;
  }
}

/**
 * The default values of a new campaign. The schema of the request requires the advertiser, the
 * name and the pricing.
 */
const newCampaign: CampaignFields = {
  advertiserId: '',
  name: '',
  status: 'active',
  pricingModel: 'CPC',
  bidMicros: 0,
  dailyBudgetMicros: null,
  totalBudgetMicros: null,
  pacing: 'even',
  startsAt: null,
  endsAt: null,
  frequencyCap: null,
  targeting: noTargeting,
  ...defaultConversions,
};

/** Merges the fields of the request into the current values. */
function readFields(sent: CampaignPatch, current: CampaignFields): CampaignFields {
  const { budget, pricing } = sent;
  // A bid per click is not a bid per thousand impressions, so a new pricing model needs a new bid.
  if (pricing?.model && pricing.model !== current.pricingModel && pricing.bid_usd === undefined)
    throw invalid({ 'pricing.bid_usd': ['This field is required when the model changes.'] });
  return {
    advertiserId: current.advertiserId,
    name: sent.name?.trim() ?? current.name,
    status: sent.status ?? current.status,
    pricingModel: pricing?.model ?? current.pricingModel,
    bidMicros: pricing?.bid_usd === undefined ? current.bidMicros : microsFromUsd(pricing.bid_usd),
    ...readBudget(budget ?? {}, current),
    pacing: budget?.pacing ?? current.pacing,
    startsAt: readDate(sent.starts_at, current.startsAt),
    endsAt: readDate(sent.ends_at, current.endsAt),
    frequencyCap: sent.frequency_cap === undefined ? current.frequencyCap : sent.frequency_cap,
    targeting: readTargeting(sent.targeting, current.targeting),
    conversionSource: sent.conversions?.source ?? current.conversionSource,
    conversionEvents: sent.conversions?.event_types ?? current.conversionEvents,
    holdDays: sent.conversions?.hold_days ?? current.holdDays,
  };
}

type BudgetAmounts = Pick<CampaignFields, 'dailyBudgetMicros' | 'totalBudgetMicros'>;

/** A budget is removed by a word only: a null can come from an empty field or variable of the caller. */
function readBudget(sent: SentBudget, current: BudgetAmounts): BudgetAmounts {
  const errors: ErrorsByField = {};
  const isUnlimited = sent.unlimited === true;
  const readLimit = (name: 'daily' | 'total', currentMicros: number | null): number | null => {
    const amount = sent[`${name}_usd`];
    const isRemoved = isUnlimited || sent[name] === 'none';
    if (typeof amount === 'number' && isUnlimited)
      addError(errors, 'budget.unlimited', 'Send it without an amount.');
    else if (typeof amount === 'number' && isRemoved)
      addError(errors, `budget.${name}`, `Send either ${name} or ${name}_usd.`);
    else if (amount === null && currentMicros !== null && !isRemoved)
      addError(
        errors,
        `budget.${name}_usd`,
        `To remove the ${name} budget, send {"budget": {"${name}": "none"}}.`,
      );
    if (isRemoved) return null;
    return typeof amount === 'number' ? microsFromUsd(amount) : currentMicros;
  };
  const amounts = {
    dailyBudgetMicros: readLimit('daily', current.dailyBudgetMicros),
    totalBudgetMicros: readLimit('total', current.totalBudgetMicros),
  };
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return amounts;
}

function readDate(sent: string | null | undefined, current: Date | null): Date | null {
  if (sent === undefined) return current;
  return sent === null ? null : new Date(sent);
}

function view(campaign: Campaign, { todayMicros, totalMicros }: CampaignSpend, nowMs: number): CampaignView {
  return {
    id: campaign.id,
    ...viewCampaignFields(campaign),
    spend: {
      today_usd: usdFromMicros(todayMicros),
      total_usd: usdFromMicros(totalMicros),
      pace: paceOf(campaign, priceOf(campaign), { day: dayNumber(nowMs), todayMicros, totalMicros }, nowMs),
    },
    created_at: campaign.createdAt.toISOString(),
    updated_at: campaign.updatedAt.toISOString(),
  };
}
