import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { type ApiCall, readApiCalls, type Schema } from '../../support/api-document.ts';
import { makeDemand } from '../../support/demand.ts';
import { actAs } from '../../support/network.ts';
import { newSession } from '../../support/report.ts';
import { operatorKey, useService } from '../../support/service.ts';

const service = useService();

let calls: ApiCall[];
let channelKey: string;
let advertiserKey: string;
const ids: string[] = [];

beforeAll(async () => {
  const channel = await actAs(service());
  channelKey = channel.secret;
  const member = await channel.member();
  ids.push(
    channel.id,
    member.id,
    member.pendingId,
    await channel.request(),
    channel.taxonomy.categoryId,
    ...channel.taxonomy.subcategoryIds.slice(0, 2),
  );
  calls = await readApiCalls(service());
  const session = await newSession(service(), channelKey);
  ids.push(session.id);
  const [subcategoryId = ''] = channel.taxonomy.subcategoryIds;
  const advertiser = await makeDemand(service()).advertiser(subcategoryId);
  ids.push(advertiser.id);
  const minted = await service().operator('POST', `/advertisers/${advertiser.id}/keys`, {});
  expect(minted.status).toBe(201);
  advertiserKey = minted.body.key;
});

/** Sends a call with a key that may make it. */
function send(call: ApiCall, url: string, body: unknown) {
  const area = call.path.split('/')[1] ?? '';
  const keys: Record<string, string> = {
    operator: operatorKey,
    advertiser: advertiserKey,
    conversions: advertiserKey,
  };
  return service().call(call.method, url, {
    key: keys[area] ?? channelKey,
    headers: { version: '1.0.0' },
    ...(call.method !== 'GET' && { body }),
  });
}

/** Values that often cause errors, ids of other kinds of objects, and any other JSON value. */
const odd = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom(
    '',
    ' ',
    '\0',
    '\ud800',
    '%',
    "'; drop table channels; --",
    '9'.repeat(400),
    1e308,
    -0,
    2 ** 53,
    'NaN',
    '__proto__',
    '0000-00-00',
    '2026-13-45T99:99:99Z',
    'https://',
    'xn--',
    '💥',
  ),
  fc.nat().map((n) => ids[n % ids.length]),
  fc.array(
    fc.nat().map((n) => ids[n % ids.length]),
    { maxLength: 3 },
  ),
);

/** A value that matches the schema, except for some invalid parts. */
function build(schema: Schema, next: () => unknown): unknown {
  const luck = JSON.stringify(next() ?? null).length % 8;
  if (luck === 0) return next();
  if (schema.enum) return schema.enum[luck % schema.enum.length];
  if (schema.anyOf) return build(schema.anyOf[0] ?? {}, next);
  if (schema.properties) {
    const entries = Object.entries(schema.properties).map(([name, part]) => [name, build(part, next)]);
    return Object.fromEntries(entries.filter(() => JSON.stringify(next() ?? null).length % 6 > 0));
  }
  if (schema.items) return [build(schema.items, next), build(schema.items, next)];
  switch (schema.format ?? schema.type) {
    case 'uuid':
      return ids[luck % ids.length];
    case 'date':
      return '2026-06-14';
    case 'date-time':
      return '2026-06-14T05:00:00Z';
    case 'https-url':
      return 'https://shop.example/a';
    case 'email':
      return 'shopper@example.com';
    case 'event-type':
      return 'click';
    case 'string':
    case 'text':
      return 'words';
    case 'integer':
    case 'number':
      return luck;
    case 'boolean':
      return luck > 4;
    default:
      return next();
  }
}

const plausible: Record<string, string> = {
  from: '2026-06-14',
  to: '2026-06-15',
  metrics: 'clicks,sessions,rps',
  group_by: 'publisher,widget_id',
  time_grain: 'week',
};

it('no input of any call causes a 5xx answer', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.nat(),
      fc.infiniteStream(odd),
      fc.string({ unit: 'binary', maxLength: 12 }),
      async (pick, values, text) => {
        const call = calls[pick % calls.length] as ApiCall;
        const next = () => values.next().value;
        const body = call.body && build(call.body, next);
        const url = call.path.replace(/\{\w+\}/g, () => quote(next() ?? 'x').slice(0, 90) || 'x');
        const query = call.query.map((name, at) => {
          const sane = (pick + at) % 4 > 0;
          return `${name}=${quote(sane ? (plausible[name] ?? text) : next())}`;
        });
        const answer = await send(
          call,
          `${url}${call.method === 'GET' ? `?${query.join('&')}` : ''}`,
          body ?? {},
        );
        expect([call.method, url, body, answer.status < 500 ? 'fine' : answer.status]).toEqual([
          call.method,
          url,
          body,
          'fine',
        ]);
      },
    ),
    { numRuns: 600 },
  );
  expect((await service().call('GET', '/readyz')).status).toBe(200);
});

/** Names that every object has. */
const inherited = ['toString', 'constructor'];

it('no name that every object has causes a 5xx answer, as a field, a value, an id or a parameter', async () => {
  const unknownFields = Object.fromEntries(inherited.map((name) => [name, { [name]: name }]));
  const failed: unknown[] = [];
  for (const call of calls)
    for (const name of inherited) {
      const url = call.path.replace(/\{\w+\}/g, name);
      const query = call.query.map((parameter) => `${parameter}=${name}`).join('&');
      const known = Object.keys(call.body?.properties ?? {}).map((field) => [field, name]);
      for (const fields of [{}, Object.fromEntries(known)]) {
        const body = { ...unknownFields, ...fields };
        const { status } = await send(call, `${url}?${query}`, body);
        if (status >= 500) failed.push([call.method, url, body, status]);
      }
    }
  expect(failed).toEqual([]);
});

/** A lone surrogate cannot be written in a URL. */
function quote(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return encodeURIComponent(text.toWellFormed());
}
