import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { eventWorld } from '../../support/ledger.ts';
import { useService } from '../../support/service.ts';

const service = useService();

type Json = Record<string, unknown>;

/** A request with every documented field. One identifier, so that nothing makes up for it. */
const request: Json = {
  user_details: {
    email: 'jo@example.com',
    first_name: 'Jo',
    last_name: 'Doe',
    title: 'Ms',
    gender: 'f',
    dob: '1990-04-01',
    age: 36,
  },
  placement_details: {
    view: 'THANK_YOU',
    display_mode: 'INLINE',
    widget_id: 'below-summary',
    max_offers: 3,
    publisher_remote_id: null,
  },
  order_details: {
    order_id: 'A-1001',
    cost_details: { amount: '59.90', currency_code: 'USD' },
    payment_type: 'CARD',
  },
  purchases: [
    {
      product_id: 'SKU-1',
      name: 'Trail shoes',
      quantity: '1',
      type: 'Shoes',
      variant: 'blue',
      description: 'Light shoes',
      cost_details: { amount: 59.9, currency_code: 'USD' },
      attributes: { colour: 'blue' },
    },
  ],
  attributes: {
    user_agent: 'Mozilla/5.0',
    device_type: 'MOBILE',
    operating_system: 'iOS',
    operating_system_version: '19.4',
    ip_address: '203.0.113.7',
    ip_address_hash: 'b1946ac92492d234',
    platform_type: 'WEB',
    language: 'en-GB',
    country: 'GB',
  },
  custom_metadata: { is_sandbox: false },
};

/**
 * The changes that real clients make to a value: type, case, space, precision, time zone, length, locale.
 * Undefined: the change does not apply.
 */
const mutations: Record<string, (value: unknown) => unknown> = {
  'as null': () => null,
  empty: (value) => (typeof value === 'string' ? '' : undefined),
  'left out': () => removed,
  'as a number': (value) => (typeof value === 'string' ? 42 : undefined),
  'number as text': (value) => (typeof value === 'number' ? String(value) : undefined),
  'true or false as text': (value) => (typeof value === 'boolean' ? String(value) : undefined),
  'as 0 or 1': (value) => (typeof value === 'boolean' ? Number(value) : undefined),
  'in lower case': (value) => (typeof value === 'string' ? value.toLowerCase() : undefined),
  'in upper case': (value) => (typeof value === 'string' ? value.toUpperCase() : undefined),
  'with spaces': (value) => (typeof value === 'string' ? ` ${value} ` : undefined),
  'as a list': (value) => [value],
  'as an object': (value) => (typeof value === 'object' ? undefined : { value }),
  'very long': (value) => (typeof value === 'string' ? value.padEnd(10_000, 'x') : undefined),
  'with an emoji': (value) => (typeof value === 'string' ? `${value} 👟` : undefined),
  'in another locale': (value) => locale(value),
};
const removed = Symbol('removed');

function locale(value: unknown): unknown {
  if (typeof value === 'number') return String(value).replace('.', ',');
  if (value === 'en-GB') return 'en_GB.UTF-8';
  if (value === 'GB') return 'GBR';
  return typeof value === 'string' && /^\d+\.\d+$/.test(value) ? value.replace('.', ',') : undefined;
}

/** The dotted names of all values. Items of a list have the name of the list. */
function leavesOf(value: unknown, path: (string | number)[] = []): (string | number)[][] {
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([name, part]) =>
    leavesOf(part, [...path, Array.isArray(value) ? Number(name) : name]),
  );
}

function changed(
  body: Json,
  path: (string | number)[],
  change: (value: unknown) => unknown,
): Json | undefined {
  const copy = structuredClone(body);
  let place = copy as Record<string | number, unknown>;
  for (const step of path.slice(0, -1)) place = place[step] as Record<string | number, unknown>;
  const last = path.at(-1) as string | number;
  const value = change(place[last]);
  if (value === undefined) return undefined;
  if (value === removed) delete place[last];
  else place[last] = value;
  return copy;
}

const nameOf = (path: (string | number)[]) => path.filter((step) => typeof step === 'string').join('.');

/** Sends every mutation of every field, and returns those that were refused, by field. */
async function refusedMutations(
  body: Json,
  more: typeof mutations,
  send: (mutated: Json) => Promise<number>,
): Promise<Record<string, string[]>> {
  const refused: Record<string, string[]> = {};
  for (const path of leavesOf(body))
    for (const [name, change] of Object.entries({ ...mutations, ...more })) {
      const mutated = changed(body, path, change);
      if (!mutated) continue;
      const status = await send(mutated);
      expect([200, 201, 400], `${nameOf(path)} ${name}`).toContain(status);
      if (status === 400) refused[nameOf(path)] = [...(refused[nameOf(path)] ?? []), name];
    }
  return refused;
}

/** The refused mutations of the partner guide, from the table of the given section. */
function guideTable(heading: string): Record<string, string[]> {
  const guide = readFileSync(new URL('../../../../docs/partners.md', import.meta.url), 'utf8');
  const section = guide.slice(guide.indexOf(heading));
  const rows = [
    ...section
      .split('\n\n', 4)
      .join('\n')
      .matchAll(/^\| `([\w.]+)` +\| ([^|]+?) +\|/gm),
  ];
  return Object.fromEntries(rows.map(([, field = '', list = '']) => [field, list.split(', ').sort()]));
}

const sorted = (refused: Record<string, string[]>) =>
  Object.fromEntries(Object.entries(refused).map(([field, names]) => [field, names.sort()]));

it('an offer request is refused only for the mutations that the partner guide lists', async () => {
  const { secret } = await service().newChannel();
  const refused = await refusedMutations(request, {}, async (body) => {
    const answer = await service().call('POST', '/recommendations', {
      key: secret,
      headers: { version: '1.0.0' },
      body,
    });
    return answer.status;
  });
  expect(sorted(refused)).toEqual(guideTable('### Refused offer requests'));
}, 120_000);

it('an event is refused only for the mutations that the partner guide lists', async () => {
  const made = await eventWorld(service());
  const { event } = await made.session();
  const now = new Date();
  const times: typeof mutations = {
    'whole seconds': (value) => (isTime(value) ? now.toISOString().replace(/\.\d+/, '') : undefined),
    'without seconds': (value) => (isTime(value) ? `${now.toISOString().slice(0, 16)}Z` : undefined),
    microseconds: (value) => (isTime(value) ? now.toISOString().replace('Z', '123Z') : undefined),
    'with an offset': (value) =>
      isTime(value) ? new Date(now.getTime() + 3_600_000).toISOString().replace('Z', '+01:00') : undefined,
    'with an offset without a colon': (value) =>
      isTime(value) ? new Date(now.getTime() + 3_600_000).toISOString().replace('Z', '+0100') : undefined,
    'without a zone': (value) => (isTime(value) ? now.toISOString().slice(0, 19) : undefined),
    'as seconds since 1970': (value) => (isTime(value) ? Math.floor(now.getTime() / 1_000) : undefined),
    'a clock 9 minutes behind': (value) =>
      isTime(value) ? new Date(now.getTime() - 540_000).toISOString() : undefined,
    'a clock 9 minutes ahead': (value) =>
      isTime(value) ? new Date(now.getTime() + 540_000).toISOString() : undefined,
    'a clock an hour behind': (value) =>
      isTime(value) ? new Date(now.getTime() - 3_600_000).toISOString() : undefined,
  };
  const body = event('CONVERSION', {
    occurred_at: now.toISOString(),
    conversion: { order_id: 'A-1001', amount: '59.90', currency_code: 'USD' },
  }) as Json;
  let order = 0;
  const refused = await refusedMutations(body, times, async (mutated) => {
    // Another order for each, because the answer to a duplicate does not depend on its time.
    const conversion = mutated.conversion as Json | undefined;
    if (conversion?.order_id === 'A-1001') conversion.order_id = `A-${order++}`;
    return (await made.report(mutated)).status;
  });
  expect(sorted(refused)).toEqual(guideTable('### Refused events'));
}, 120_000);

function isTime(value: unknown): boolean {
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T/.test(value);
}
