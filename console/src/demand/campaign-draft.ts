import type { Campaign, CampaignChange, NewCampaign } from '@encart/sdk';
import { type Reading, readUsd, readWholeNumber, writeNumber, writeUsd } from '@encart/sdk/read-number';
import type { FormErrors } from '../data/form-errors.ts';
import {
  type FormReading,
  type OptionalText,
  optionalText,
  readForm,
  readOptional,
  readPicked,
} from '../data/read-form.ts';
import {
  emptyTargeting,
  readTargeting,
  type TargetingDraft,
  targetingBody,
  targetingDraftOf,
} from './targeting.tsx';

/** The state of the campaign form. Numbers are text until they are read. */
export interface CampaignDraft {
  name: string;
  model: Campaign['pricing']['model'];
  bid: string;
  daily: OptionalText<'unlimited'>;
  total: OptionalText<'unlimited'>;
  pacing: Campaign['budget']['pacing'];
  /** The value of a `datetime-local` field, in UTC. */
  startsAt: OptionalText<'now'>;
  endsAt: OptionalText<'never'>;
  cap: 'uncapped' | 'given';
  capImpressions: string;
  capHours: string;
  targeting: TargetingDraft;
  conversions: Omit<Campaign['conversions'], 'hold_days'>;
  holdDays: string;
}

/** The props of each section of the form. */
export interface DraftProps {
  draft: CampaignDraft;
  onChange: (change: Partial<CampaignDraft>) => void;
  errors: FormErrors;
}

/** A new campaign requires a daily budget unless "No limit" is chosen. */
export const emptyCampaign: CampaignDraft = {
  name: '',
  model: 'CPC',
  bid: '',
  pacing: 'even',
  daily: { choice: 'given', text: '' },
  total: { choice: 'unlimited', text: '' },
  startsAt: { choice: 'now', text: '' },
  endsAt: { choice: 'never', text: '' },
  cap: 'uncapped',
  capImpressions: '',
  capHours: '',
  targeting: emptyTargeting,
  conversions: { source: 'partner', event_types: ['purchase'] },
  holdDays: '0',
};

export function draftOf(campaign: Campaign): CampaignDraft {
  const { pricing, budget, frequency_cap: cap, targeting } = campaign;
  const { hold_days, ...conversions } = campaign.conversions;
  return {
    name: campaign.name,
    model: pricing.model,
    bid: writeUsd(pricing.bid_usd),
    daily: optionalText(budget.daily_usd, 'unlimited', writeUsd),
    total: optionalText(budget.total_usd, 'unlimited', writeUsd),
    pacing: budget.pacing,
    startsAt: optionalText(campaign.starts_at, 'now', localTime),
    endsAt: optionalText(campaign.ends_at, 'never', localTime),
    cap: cap ? 'given' : 'uncapped',
    capImpressions: cap ? writeNumber(cap.impressions) : '',
    capHours: cap ? writeNumber(cap.hours) : '',
    targeting: targetingDraftOf(targeting),
    conversions,
    holdDays: writeNumber(hold_days),
  };
}

/** The fields of the form, for a new or an existing campaign. */
export type CampaignTerms = Omit<NewCampaign, 'advertiser_id'> & CampaignChange;

/** The request body, or the problems by the field names of the API. */
export function readCampaign(draft: CampaignDraft): FormReading<CampaignTerms> {
  const time = readPicked('a date and a time');
  const readCap = (text: string) =>
    readOptional({ choice: draft.cap, text }, { uncapped: null }, readWholeNumber);
  return readForm(
    {
      'pricing.bid_usd': readUsd(draft.bid),
      'budget.daily_usd': readOptional(draft.daily, { unlimited: null }, readUsd),
      'budget.total_usd': readOptional(draft.total, { unlimited: null }, readUsd),
      starts_at: readOptional(draft.startsAt, { now: null }, time),
      ends_at: readOptional(draft.endsAt, { never: null }, time),
      'frequency_cap.impressions': readCap(draft.capImpressions),
      'frequency_cap.hours': readCap(draft.capHours),
      ...readTargeting(draft.targeting),
      'conversions.hold_days': readHoldDays(draft),
    },
    ({
      'frequency_cap.impressions': impressions,
      'frequency_cap.hours': hours,
      'conversions.hold_days': holdDays,
      'budget.daily_usd': daily,
      'budget.total_usd': total,
      ...read
    }) => ({
      name: draft.name,
      pricing: { model: draft.model, bid_usd: read['pricing.bid_usd'] },
      budget: {
        ...(daily === null ? { daily: 'none' as const } : { daily_usd: daily }),
        ...(total === null ? { total: 'none' as const } : { total_usd: total }),
        pacing: draft.pacing,
      },
      starts_at: read.starts_at && `${read.starts_at}:00Z`,
      ends_at: read.ends_at && `${read.ends_at}:00Z`,
      frequency_cap: impressions === null || hours === null ? null : { impressions, hours },
      targeting: targetingBody(read),
      conversions: { ...draft.conversions, ...(holdDays !== undefined && { hold_days: holdDays }) },
    }),
  );
}

/**
 * Only orders of advertisers are held back. Without them, the form has no such field and leaves the setting
 * as it is.
 */
function readHoldDays({ conversions, holdDays }: CampaignDraft): Reading<number | undefined> {
  return conversions.source === 'partner' ? { value: undefined } : readWholeNumber(holdDays);
}

function localTime(instant: string): string {
  return instant.slice(0, 16);
}
