import { expect } from 'vitest';
import type { Channel, World } from './world.ts';

/** Two advertisers with an offer each; the first one gets three clicks, the second one a single one. */
export async function trade(world: World): Promise<{ channel: Channel; publisherId: string }> {
  const channel = await world.newChannel('Parcelwise');
  const publisher = await world.newPublisher(channel, 'Harbour & Home');
  for (const [brand, clicks] of [
    ['Aardvark Tea', 3],
    ['Zebra Shoes', 1],
  ] as const) {
    const offerId = await world.newOffer(brand, 'Travel', 'Trains');
    for (let click = 0; click < clicks; click++) {
      const { body } = await world.call('POST', '/recommendations', {
        key: publisher.key,
        headers: { version: '1.0.0' },
        body: {
          user_details: { email: `${offerId}-${click}@example.com` },
          placement_details: { view: 'THANK_YOU', display_mode: 'INLINE' },
        },
      });
      for (const event_type of ['IMPRESSION', 'CLICK']) {
        const event = { session_id: body.session_id, offer_id: offerId, event_type };
        const answer = await world.call('POST', '/events', {
          key: publisher.key,
          headers: { version: '1.0.0' },
          body: event,
        });
        expect([answer.status, answer.body]).toMatchObject([201, {}]);
      }
    }
  }
  return { channel, publisherId: publisher.id };
}
