import type { Explanation, Outcome } from '@encart/sdk';

/** Why a candidate was excluded or selected, as text. */
export const outcomeLabels: Record<Outcome, string> = {
  inactive: 'Paused',
  excluded_channel: 'Excluded by the channel',
  excluded_publisher: 'Excluded by the publisher in this channel',
  excluded_external: "Excluded by the publisher's own rules",
  own_brand: "The publisher's own brand",
  targeting_channel: 'Targets other channels',
  targeting_publisher: 'Targets other publishers',
  targeting_view: 'Targets other views',
  targeting_display_mode: 'Targets other display modes',
  not_started: 'Not started yet',
  ended: 'Ended',
  targeting_country: 'Targets other countries',
  targeting_language: 'Targets other languages',
  targeting_device_type: 'Targets other devices',
  budget: 'Budget spent',
  already_bought: 'Shopper has just bought there',
  frequency_cap: 'Frequency cap reached',
  pacing: 'Held back to spread the daily budget',
  same_advertiser: 'A better offer of the same advertiser won',
  outranked: 'Outranked by others',
  won: 'Offered',
};

export const choiceLabels: Record<Explanation['choice'], string> = {
  ranked: 'By score',
  young: 'By score, last position for a cold-start offer',
  random: 'Random, to measure probabilities',
};

export const identityLabels: Record<Explanation['identity'], string> = {
  email: 'E-mail',
  phone: 'Phone',
  external: 'External ID',
};
