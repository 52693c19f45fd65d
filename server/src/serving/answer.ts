import type { Decision } from './decide.ts';
import type { ChannelFacts } from './member.ts';

/** Every answer has one group; it is the same one everywhere. */
const groupId = '5f1d0f6e-6a0b-5c5e-9c0a-2f4d3b1a7e90';

/** The answer to a call for offers, put together from parts that were written when they last changed. */
export function writeAnswer(sessionId: string, channel: ChannelFacts, { offers }: Decision): string {
  let recommendations = '';
  let order = '';
  for (const [at, { offer, campaign, answer }] of offers.entries()) {
    const comma = at > 0 ? ',' : '';
    recommendations += `${comma}"${offer.id}":${answer}`;
    order += `${comma}{"insertion_order":${at + 1},"offer_id":"${offer.id}","advertiser_id":"${campaign.campaign.advertiserId}"}`;
  }
  const group = `{"group_id":"${groupId}","heading":${channel.heading},"recommendations":[${order}]}`;
  return `{"session_id":"${sessionId}","recommendations":{${recommendations}},"recommendation_groups":[${offers.length > 0 ? group : ''}],"footer":${channel.footer}}`;
}
