import type { Evidence, Explanation, Outcome } from '@encart/sdk';
import { targetingOutcomeLabels } from '../demand/targeting-fields.tsx';

/** Why a candidate was excluded or selected, as text. */
export const outcomeLabels: Record<Outcome, string> = {
  ...targetingOutcomeLabels,
  inactive: 'Paused',
  excluded_channel: 'Excluded by the channel',
  excluded_publisher: 'Excluded by the publisher in this channel',
  excluded_external: "Excluded by the publisher's own rules",
  own_brand: "The publisher's own brand",
  not_started: 'Not started yet',
  ended: 'Ended',
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

/**
 * Who has requested offers or reported an event, from the strongest to the weakest. Unknown: stored before
 * this was recorded.
 */
export const evidenceLabels: Record<Evidence, string> = {
  server: 'A server',
  link: 'An opened link',
  page: 'A page',
  public: 'A pixel or postback',
  unknown: 'Unknown',
};
