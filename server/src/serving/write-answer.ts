import type { FieldErrors } from '../errors.ts';
import { Utf8Writer } from '../lib/utf8-writer.ts';
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
 * Writes the answer as JSON in UTF-8. Offers, heading and footer were serialised and encoded when they last changed, because doing that for every
 * request costs more than the decision.
 */
export function writeAnswer(answer: Answer): Buffer {
  const { request, offers, warnings } = answer;
  const { channel } = answer.member;
  const hasUploadedLogo = offers.some(({ answerText }) => answerText.beforeLogo.length > 0);
  const needsAddress = offers.length > 0 && (hasUploadedLogo || channel.settings.trackingLinks);
  const address = needsAddress ? answer.address() : '';
  const links = writeLinks(answer, address);
  const writer = new Utf8Writer();
  writer.text(`{"session_id":"${request.sessionId}","recommendations":{`);
  for (const [at, { offer, answerText }] of offers.entries()) {
    writer.text(`${at > 0 ? ',' : ''}"${offer.id}":`);
    if (answerText.beforeLogo.length > 0) {
      writer.encoded(answerText.beforeLogo);
      writer.text(address);
    }
    writer.encoded(answerText.beforeLink);
    writer.text(links[at] as string);
    writer.encoded(answerText.afterLink);
  }
  writer.text('},"recommendation_groups":[');
  if (offers.length > 0) {
    writer.text(`{"group_id":"${groupId}","heading":`);
    writer.encoded(channel.headingJson);
    writer.text(`,"recommendations":[${offers.map(writePlace).join()}]}`);
  }
  writer.text('],"footer":');
  writer.encoded(channel.footerJson);
  writer.text(warnings ? `,"warnings":${JSON.stringify(warnings)}}` : '}');
  return writer.end();
}

/** The place of an offer in the list of the group. */
function writePlace({ offer, campaign: { campaign } }: Candidate, at: number): string {
  return `{"insertion_order":${at + 1},"insertion_id":"${offer.id}","offer_id":"${offer.id}","advertiser_id":"${campaign.advertiserId}"}`;
}

/** The links of each offer: the value of `target_url` and its quotation mark, and the fields with tracking links after it. */
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
