import { offerIds, offerRequest, recommend } from './demand.ts';
import type { TestService } from './service.ts';

export async function report(service: TestService, key: string, body: unknown) {
  return service.call('POST', '/events', { key, body, headers: { version: '1.0.0' } });
}

export async function reportBatch(service: TestService, key: string, events: unknown) {
  return service.call('POST', '/events/batch', { key, body: { events }, headers: { version: '1.0.0' } });
}

/** Creates a session with offers. */
export async function newSession(service: TestService, key: string, change: Record<string, unknown> = {}) {
  const answer = await recommend(service, key, offerRequest(change));
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  const offers = offerIds(answer);
  const session_id: string = answer.body.session_id;
  const event = (event_type: string, more: Record<string, unknown> = {}) => ({
    session_id,
    offer_id: offers[0],
    event_type,
    ...more,
  });
  return { id: session_id, offers, event };
}
