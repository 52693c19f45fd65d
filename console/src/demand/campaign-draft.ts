import type { Campaign, CampaignChange, NewCampaign } from '@encart/sdk';
import type { Targeting } from './terms.ts';

/** A campaign as a form holds it: what is typed is text until the service has read it. */
export interface CampaignDraft {
  name: string;
  model: Campaign['pricing']['model'];
  bid: string;
  daily: string;
  total: string;
  pacing: Campaign['budget']['pacing'];
  /** As the browser's field has it, in UTC. */
  startsAt: string;
  endsAt: string;
  capImpressions: string;
  capHours: string;
  views: Targeting['views'];
  displayModes: Targeting['display_modes'];
  deviceTypes: Targeting['device_types'];
  channelIds: string[];
  countries: string;
  languages: string;
  publisherIds: string;
}

export const emptyCampaign: CampaignDraft = {
  ...{ name: '', model: 'CPC', bid: '', daily: '', total: '', pacing: 'even', startsAt: '', endsAt: '' },
  ...{ capImpressions: '', capHours: '', views: [], displayModes: [], deviceTypes: [], channelIds: [] },
  ...{ countries: '', languages: '', publisherIds: '' },
};

export function draftOf(campaign: Campaign): CampaignDraft {
  const { pricing, budget, frequency_cap: cap, targeting } = campaign;
  return {
    name: campaign.name,
    model: pricing.model,
    bid: String(pricing.bid_usd),
    daily: budget.daily_usd === null ? '' : String(budget.daily_usd),
    total: budget.total_usd === null ? '' : String(budget.total_usd),
    pacing: budget.pacing,
    startsAt: campaign.starts_at?.slice(0, 16) ?? '',
    endsAt: campaign.ends_at?.slice(0, 16) ?? '',
    capImpressions: cap ? String(cap.impressions) : '',
    capHours: cap ? String(cap.hours) : '',
    views: targeting.views,
    displayModes: targeting.display_modes,
    deviceTypes: targeting.device_types,
    channelIds: targeting.channel_ids,
    countries: targeting.countries.join(', '),
    languages: targeting.languages.join(', '),
    publisherIds: targeting.publisher_ids.join('\n'),
  };
}

/** What to send. A number that is none is sent as it stands: the service says what is wrong with it. */
export function bodyOf(draft: CampaignDraft): Omit<NewCampaign, 'advertiser_id'> & CampaignChange {
  const hasCap = draft.capImpressions.trim() !== '' || draft.capHours.trim() !== '';
  return {
    name: draft.name,
    pricing: { model: draft.model, bid_usd: Number(draft.bid) },
    budget: {
      daily_usd: numberOrNull(draft.daily),
      total_usd: numberOrNull(draft.total),
      pacing: draft.pacing,
    },
    starts_at: timeOrNull(draft.startsAt),
    ends_at: timeOrNull(draft.endsAt),
    frequency_cap: hasCap
      ? { impressions: Number(draft.capImpressions), hours: Number(draft.capHours) }
      : null,
    targeting: {
      views: draft.views,
      display_modes: draft.displayModes,
      device_types: draft.deviceTypes,
      channel_ids: draft.channelIds,
      countries: listOf(draft.countries),
      languages: listOf(draft.languages),
      publisher_ids: listOf(draft.publisherIds),
    },
  };
}

function numberOrNull(text: string): number | null {
  return text.trim() === '' ? null : Number(text);
}

function timeOrNull(local: string): string | null {
  return local === '' ? null : `${local}:00Z`;
}

function listOf(text: string): string[] {
  return text.split(/[\s,;]+/).filter((word) => word !== '');
}
