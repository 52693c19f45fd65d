import type { Placement } from '../lib/placement.ts';
import type { ClickTokens, TokenOffer } from '../secrets/index.ts';
import { fillLink, type LinkSlot } from './link-template.ts';
import type { Snapshot } from './snapshot/snapshot.ts';

/**
 * The landing page of an answered offer, with its click reference and macros. Undefined if this
 * process does not know the offer. `readPlacement` is called only if a macro needs it; without a
 * result, those macros are empty.
 */
export async function landingPage(
  { snapshot, clicks }: { snapshot: Pick<Snapshot, 'getChannel' | 'getCandidate'>; clicks: ClickTokens },
  { channelId, sessionId, offerId }: TokenOffer,
  readPlacement: () => Promise<Placement | undefined>,
): Promise<string | undefined> {
  const channel = snapshot.getChannel(channelId);
  const candidate = snapshot.getCandidate(offerId);
  if (!channel || !candidate) return undefined;
  if (!channel.clickReferences) return candidate.offer.targetUrl;
  const { link } = candidate.answerText;
  const needsPlacement = link.slots.some((slot) => slot === 'view' || slot === 'publisher_id');
  const placement = needsPlacement ? await readPlacement() : undefined;
  const mayName = channel.namedToAdvertisers;
  const values: Record<LinkSlot, string> = {
    click_id: clicks.issue(channelId, sessionId, [offerId])[0]?.reference ?? '',
    view: placement?.view ?? '',
    publisher_id: (mayName && placement?.publisherId) || '',
    channel_id: mayName ? channelId : '',
  };
  // A template is text of JSON.
  return JSON.parse(`"${fillLink(link, values)}"`);
}
