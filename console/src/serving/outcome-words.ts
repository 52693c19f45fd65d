import type { Explanation, Outcome } from '@encart/sdk';

/** Why a candidate came no further, as somebody would say it. */
export const outcomeWords: Record<Outcome, string> = {
  inactive: 'Paused',
  excluded_channel: 'Excluded by the channel',
  excluded_publisher: 'Excluded by the publisher in this channel',
  excluded_external: "Excluded by the publisher's own rules",
  own_brand: "The publisher's own brand",
  targeting_channel: 'Aims at other channels',
  targeting_publisher: 'Aims at other publishers',
  targeting_view: 'Aims at other views',
  targeting_display_mode: 'Aims at other display modes',
  not_started: 'Not started yet',
  ended: 'Ended',
  targeting_country: 'Aims at other countries',
  targeting_language: 'Aims at other languages',
  targeting_device_type: 'Aims at other devices',
  budget: 'Budget spent',
  already_bought: 'The shopper has just bought there',
  frequency_cap: 'Shown to this shopper often enough',
  pacing: 'Held back to spread the daily budget',
  same_advertiser: 'A better offer of the same advertiser was taken',
  outranked: 'Others were worth more',
  won: 'Offered',
};

export const choiceWords: Record<Explanation['choice'], string> = {
  ranked: 'By score',
  young: 'By score, with the last place for a young offer',
  random: 'Evenly, so that chances stay known',
};

export const identityWords: Record<Explanation['identity'], string> = {
  email: 'E-mail',
  phone: 'Telephone',
  external: "The caller's own id",
};
