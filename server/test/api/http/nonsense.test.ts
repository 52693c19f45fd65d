import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { actAs } from '../../support/network.ts';
import { operatorKey, useService } from '../../support/service.ts';

const service = useService();

interface Call {
  method: string;
  path: string;
  properties: string[];
  items: string[];
}

let calls: Call[];
let channelKey: string;
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
  const { body: document } = await service().call('GET', '/openapi.json');
  calls = Object.entries(document.paths as Record<string, Record<string, never>>).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const schema = (operation as { requestBody?: { content: Record<string, { schema: Schema }> } })
        .requestBody?.content['application/json']?.schema;
      const list = Object.values(schema?.properties ?? {}).find(({ items }) => items?.properties);
      return {
        method: method.toUpperCase(),
        path,
        properties: Object.keys(schema?.properties ?? {}),
        items: Object.keys(list?.items?.properties ?? {}),
      };
    }),
  );
});

interface Schema {
  properties?: Record<string, Schema>;
  items?: Schema;
}

/** Values that have broken services before, ids that exist in the wrong place, and whatever JSON can say. */
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

it('no call, whatever it is given, makes the service fail', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.nat(),
      fc.infiniteStream(odd),
      fc.string({ unit: 'binary', maxLength: 12 }),
      async (pick, values, text) => {
        const call = calls[pick % calls.length] as Call;
        const next = () => values.next().value;
        const thing = (names: string[]) =>
          Object.fromEntries(
            names
              .filter(() => Math.abs(JSON.stringify(next() ?? null).length) % 4 > 0)
              .map((name) => [name, next()]),
          );
        const whole = thing(call.properties);
        const body =
          call.items.length > 0
            ? { ...whole, items: [thing(call.items), thing(call.items)], rows: [thing(call.items)] }
            : whole;
        const url = call.path.replace(/\{\w+\}/g, () => quote(next() ?? 'x').slice(0, 90) || 'x');
        const query = `?page=${quote(text)}&q=${quote(text)}&status=${quote(text)}&page_size=${quote(next())}`;
        const answer = await service().call(call.method, url + (call.method === 'GET' ? query : ''), {
          key: url.startsWith('/operator') ? operatorKey : channelKey,
          ...(call.method !== 'GET' && { body }),
        });
        expect([call.method, url, answer.status < 500 ? 'fine' : answer.status]).toEqual([
          call.method,
          url,
          'fine',
        ]);
      },
    ),
    { numRuns: 400 },
  );
  expect((await service().call('GET', '/readyz')).status).toBe(200);
});

/** A lone half of a character cannot be written in an address. */
function quote(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return encodeURIComponent(text.toWellFormed());
}
