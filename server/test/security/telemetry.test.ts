import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../src/lib/ids.ts';
import { readApiCalls } from '../support/api-document.ts';
import { eventWorld } from '../support/ledger.ts';
import { type Collector, startCollector, telemetryTo } from '../support/otlp-collector.ts';
import { newPerson, ownPage } from '../support/people.ts';
import { operatorKey, startTestService, type TestService } from '../support/service.ts';

let collector: Collector;
let service: TestService;
beforeAll(async () => {
  collector = await startCollector();
  const telemetry = telemetryTo(collector.url, { OTEL_BSP_MAX_QUEUE_SIZE: '100000' });
  service = await startTestService({ settings: { telemetry } });
});
afterAll(() => collector.stop());

/** Attributes that spans may have. A new one must be reviewed here. */
const allowedAttributes = [
  'db.query.summary',
  'db.system.name',
  'encart.batch.size',
  'encart.request_id',
  'error.type',
  'http.request.method',
  'http.response.status_code',
  'http.route',
];

it('no key and nothing personal is exported, whatever operation is called', async () => {
  const sent: Record<string, string> = {
    query: 'query@example.com',
    body: 'body@example.com',
    shopper: 'shopper@example.com',
    phone: '+4915112345678',
    firstName: 'Hildegunst',
    order: 'order-4711',
    address: '198.51.100.77',
    userAgent: 'Nosy-Browser/7.7',
    cookie: 'session-cookie-value',
    token: 'bearer-token-value',
    state: 'vendor-state-value',
    method: 'NOTIFY',
  };
  const pathId = newId();
  const headers = {
    version: '1.0.0',
    traceparent: `00-${newId().replaceAll('-', '')}-00f067aa0ba902b7-01`,
    tracestate: `vendor=${sent.state}`,
    baggage: `user=${sent.shopper}`,
    cookie: `better-auth.session_token=${sent.cookie}`,
    authorization: `Bearer ${sent.token}`,
    'user-agent': sent.userAgent as string,
    ...ownPage,
  };
  const address = sent.address as string;
  const world = await eventWorld(service);
  const { event, id: sessionId } = await world.session({
    user_details: { email: sent.shopper, phone: sent.phone, first_name: sent.firstName, ip_address: address },
  });
  await world.report(event('CONVERSION', { conversion: { order_id: sent.order, amount: 12.5 } }));
  const { browser } = await newPerson(service, { staffRole: 'admin' });
  await browser.call('GET', '/operator/users');

  const calls = await readApiCalls(service);
  expect(calls.length).toBeGreaterThan(80);
  for (const { method, path } of calls) {
    const url = `${path.replace(/\{\w+\}/g, pathId)}?search=${encodeURIComponent(sent.query ?? '')}`;
    for (const key of [world.channel.secret, operatorKey, `enc_prod_sk_${sent.token}`])
      await service.call(method, url, {
        key,
        headers,
        address,
        ...(method !== 'GET' && { body: { email: sent.body, name: sent.body, events: [] } }),
      });
  }
  await service.call('GET', `/${sent.body}/${pathId}?key=${world.channel.secret}`, { headers });
  await service.stop();

  const { id: channelId, secret, publishable } = world.channel;
  const exported = collector.bodies.join('\n');
  const forbidden = { ...sent, pathId, sessionId, channelId, secret, publishable, operatorKey };
  expect(Object.entries(forbidden).filter(([, value]) => exported.includes(value))).toEqual([]);
  expect(exported).not.toMatch(/[\w.+-]+(@|%40)example\.com/);
  const names = new Set(collector.spans.flatMap(({ attributes }) => Object.keys(attributes)));
  expect([...names].filter((name) => !allowedAttributes.includes(name))).toEqual([]);
  // The spans of all these calls are there.
  expect(collector.spans.filter(({ kind }) => kind === 2).length).toBeGreaterThan(calls.length * 3);
});
