import type { FieldErrors } from '../errors.ts';
import { latin1Json } from '../lib/latin1-json.ts';
import type { ClickTokens } from '../secrets/index.ts';
import type { Candidate } from './decision/candidate.ts';
import type { Member } from './decision/member.ts';
import { fillLink } from './link-template.ts';
import type { OfferRequest } from './model.ts';

/** The wire format has groups; every answer has one group, and its id is constant. */
const groupId = '5f1d0f6e-6a0b-5c5e-9c0a-2f4d3b1a7e90';

export interface Answer {
  readonly request: Pick<OfferRequest, 'sessionId' | 'placement'>;
  readonly member: Pick<Member, 'channel'>;
  readonly offers: readonly Candidate[];
  readonly warnings: FieldErrors | undefined;
  /** The address of this service, without a slash at the end. */
  readonly address: () => string;
  readonly clicks: ClickTokens;
}

/**
 * Writes the answer as JSON text. Offers, heading and footer were serialised when they last changed, because
 * serialising them for every request costs more than the decision.
 */
export function writeAnswer(answer: Answer): string {
  const { request, offers, warnings } = answer;
  const { channel } = answer.member;
  const hasUploadedLogo = offers.some(({ answerText }) => answerText.beforeLogo !== '');
  const needsAddress = offers.length > 0 && (hasUploadedLogo || channel.settings.trackingLinks);
  const address = needsAddress ? answer.address() : '';
  const links = writeLinks(answer, address);
  let recommendations = '';
  let order = '';
  for (const [at, candidate] of offers.entries()) {
    const { offer, campaign, answerText } = candidate;
    const comma = at > 0 ? ',' : '';
    const logoAddress = answerText.beforeLogo === '' ? '' : address;
    recommendations += `${comma}"${offer.id}":${answerText.beforeLogo}${logoAddress}${answerText.beforeLink}${links[at]}${answerText.afterLink}`;
    order += `${comma}{"insertion_order":${at + 1},"insertion_id":"${offer.id}","offer_id":"${offer.id}","advertiser_id":"${campaign.campaign.advertiserId}"}`;
  }
  const group = `{"group_id":"${groupId}","heading":${channel.headingJson},"recommendations":[${order}]}`;
  return `{"session_id":"${request.sessionId}","recommendations":{${recommendations}},"recommendation_groups":[${offers.length > 0 ? group : ''}],"footer":${channel.footerJson}${warnings ? `,"warnings":${latin1Json(warnings)}` : ''}}`;
}

/**
 * The links of each offer: the value of `target_url` and its quotation mark, and the fields with tracking
 * links after it.
 */
function writeLinks({ request, member, offers, clicks }: Answer, address: string): string[] {
  if (offers.length === 0) return [];
  const { clickReferences, trackingLinks, namedToAdvertisers } = member.channel.settings;
  const { channelId, publisherId, view } = request.placement;
  if (!clickReferences && !trackingLinks) return offers.map(({ answerText }) => `${answerText.plainLink}"`);
  const offerIds = offers.map(({ offer }) => offer.id);
  const tokens = clicks.issue(channelId, request.sessionId, offerIds);
  const named = {
    view,
    publisher_id: (namedToAdvertisers && publisherId) || '',
    channel_id: namedToAdvertisers ? channelId : '',
  };
  return tokens.map(({ click, impression, reference }, at) => {
    const { link, plainLink } = (offers[at] as Candidate).answerText;
    const target = clickReferences ? fillLink(link, { click_id: reference, ...named }) : plainLink;
    if (!trackingLinks) return `${target}"`;
    return `${target}","click_url":"${address}/c/${click}","impression_url":"${address}/i/${impression}"`;
  });
}
