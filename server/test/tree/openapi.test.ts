import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { formats } from '../../src/http/formats.ts';
import { operationIds } from '../../src/http/operation-ids.ts';

interface Schema {
  type?: string | string[];
  format?: string;
  minimum?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  anyOf?: Schema[];
  allOf?: Schema[];
}

interface Parameter {
  in: string;
  name: string;
  description?: string;
  style?: string;
  explode?: boolean;
  schema: Schema;
  example?: unknown;
}

interface Media {
  schema: Schema;
  example?: unknown;
}

interface Operation {
  operationId?: string;
  summary?: string;
  tags?: string[];
  security?: unknown[];
  parameters?: Parameter[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, { description: string; headers?: object; content?: Record<string, Media> }>;
}

const document = JSON.parse(readFileSync(new URL('../../../openapi.json', import.meta.url), 'utf8')) as {
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  'x-tagGroups': { name: string; tags: string[] }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    name: `${method.toUpperCase()} ${path}`,
    ...operation,
  })),
);
const otherFormats = {
  uri: (text: string) => URL.canParse(text),
  hostname: /^[a-z0-9-]+(\.[a-z0-9-]+)+$/,
  int64: true,
} as const;

/** All schemas within a schema, with their paths. */
function* schemasIn(path: string, schema: Schema): Generator<[path: string, schema: Schema]> {
  yield [path, schema];
  for (const [name, field] of Object.entries(schema.properties ?? {}))
    yield* schemasIn(`${path}.${name}`, field);
  for (const each of [schema.anyOf ?? [], schema.allOf ?? []].flat()) yield* schemasIn(path, each);
  if (schema.items) yield* schemasIn(`${path}[]`, schema.items);
}
const parameters = operations.flatMap(({ name, parameters: all = [] }) =>
  all.map((parameter) => ({ operation: name, ...parameter })),
);
const schemas = [
  ...Object.entries(document.components.schemas).flatMap(([name, schema]) => [...schemasIn(name, schema)]),
  ...parameters.flatMap(({ operation, name, schema }) => [...schemasIn(`${operation} ${name}`, schema)]),
];
const faulty = (isGood: (operation: (typeof operations)[number]) => boolean) =>
  operations.filter((operation) => !isGood(operation)).map(({ name }) => name);

describe('openapi.json', () => {
  it('names every operation once, and every name belongs to an operation', () => {
    expect(
      faulty(({ name, operationId }) => operationId !== undefined && operationIds[name] === operationId),
    ).toEqual([]);
    expect(
      Object.keys(operationIds).filter((name) => !operations.some((each) => each.name === name)),
    ).toEqual([]);
    const ids = operations.map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('has a summary that fits a list, and a known tag, for every operation', () => {
    expect(
      faulty(({ summary = '' }) => summary !== '' && summary.length <= 70 && !summary.endsWith('.')),
    ).toEqual([]);
    const known = document.tags.map(({ name }) => name);
    expect(faulty(({ tags = [] }) => tags.length === 1 && known.includes(tags[0] as string))).toEqual([]);
  });

  it('separates the calls of partners, channels, reports, advertisers and the operator', () => {
    const groupOf = (tag = '') =>
      document['x-tagGroups'].find(({ tags }) => tags.includes(tag))?.name ?? 'none';
    const expected = (name: string) => {
      if (/ \/(recommendations|events)/.test(name)) return 'Partner';
      if (name.includes(' /platform/reporting/')) return 'Reporting';
      if (name.includes(' /platform/')) return 'Channel';
      if (/ \/(advertiser|conversions|postback)/.test(name)) return 'Advertiser';
      if (name.includes(' /operator/')) return 'Operator';
      return name.includes(' /console/') ? 'Console' : 'Monitoring';
    };
    expect(faulty(({ name, tags = [] }) => groupOf(tags[0]) === expected(name))).toEqual([]);
    const grouped = document['x-tagGroups'].flatMap(({ tags }) => tags);
    expect(grouped).toEqual(document.tags.map(({ name }) => name));
    const used = new Set(operations.flatMap(({ tags = [] }) => tags));
    expect(document.tags.filter(({ name, description }) => !used.has(name) || !description)).toEqual([]);
  });

  it('states for every operation whether it needs a key, and describes every answer', () => {
    expect(faulty(({ security }) => Array.isArray(security))).toEqual([]);
    const texts = operations.flatMap(({ name, responses }) =>
      Object.entries(responses).map(([status, { description }]) => [name, status, description]),
    );
    expect(texts.filter(([, , text]) => !text || text === 'Default Response')).toEqual([]);
  });

  it('lists the statuses that come from keys, limits and a busy database', () => {
    const needed = (operation: Operation) =>
      operation.security?.length ? ['401', '403', '429', '503'] : ['500'];
    expect(faulty((operation) => needed(operation).every((status) => status in operation.responses))).toEqual(
      [],
    );
  });

  it('names the schema of every body, so that clients can be generated', () => {
    const bodies = operations.flatMap(({ name, requestBody, responses }) =>
      [requestBody, ...Object.values(responses)].flatMap((body) =>
        Object.values(body?.content ?? {}).map(({ schema }) => [name, schema] as const),
      ),
    );
    const unnamed = bodies.filter(([, schema]) => (schema as { type?: string }).type === 'object');
    expect(unnamed.map(([name]) => name)).toEqual([]);
    expect(document.servers).toHaveLength(1);
  });

  it('uses formats that other tools know', () => {
    const known = ['uuid', 'date', 'date-time', 'uri', 'email', 'hostname', 'int64'];
    const unknown = schemas.filter(([, { format }]) => format !== undefined && !known.includes(format));
    expect(unknown.map(([path, { format }]) => `${path}: ${format}`)).toEqual([]);
  });

  it('has integers with a minimum, and no count that is a fraction', () => {
    const integers = schemas.filter(([, { type }]) => [type].flat().includes('integer'));
    expect(integers.filter(([, { minimum }]) => minimum === undefined).map(([path]) => path)).toEqual([]);
    const isCount = (path: string) =>
      /\.(impressions|clicks|conversions|sessions|feed_loads|count|total|limit|offset)$/.test(path);
    // These counts are weighted by age.
    const weighted = /^OfferPerformance\.views/;
    const fractions = schemas.filter(([path, { type }]) => [type].flat().includes('number') && isCount(path));
    const wrong = fractions.filter(([path]) => !weighted.test(path) && !path.includes('payout_usd'));
    expect(wrong.map(([path]) => path)).toEqual([]);
  });

  it('describes every parameter: ids in paths are UUIDs, lists are separated by commas', () => {
    const names = (all: typeof parameters) => all.map(({ operation, name }) => `${operation} ${name}`);
    expect(names(parameters.filter(({ description }) => !description))).toEqual([]);
    // A rate has no id: its path has the currency and the day.
    const ids = parameters.filter(
      ({ in: place, name }) => place === 'path' && !['currency', 'date'].includes(name),
    );
    expect(names(ids.filter(({ schema }) => schema.format !== 'uuid'))).toEqual([]);
    const lists = parameters.filter(({ schema }) => schema.type === 'array');
    expect(lists.length).toBeGreaterThan(10);
    expect(names(lists.filter(({ style, explode }) => style !== 'form' || explode !== false))).toEqual([]);
  });

  it('has an example for every parameter, body and answer, and each is valid', () => {
    const ajv = new Ajv2020({ strict: false, formats: { ...formats, ...otherFormats } });
    ajv.addSchema({ components: document.components }, 'document');
    // Most answers share their schema, and compiling one takes some milliseconds.
    const validators = new Map<string, ReturnType<typeof ajv.compile>>();
    const validate = (schema: Schema, example: unknown) => {
      const text = JSON.stringify(schema).replaceAll('"#/', '"document#/');
      const check = validators.get(text) ?? ajv.compile(JSON.parse(text) as object);
      validators.set(text, check);
      return check(example) ? undefined : ajv.errorsText(check.errors);
    };
    const faults: string[] = [];
    const check = (name: string, { schema, example }: Media) => {
      const fault = example === undefined ? 'no example' : validate(schema, example);
      if (fault) faults.push(`${name}: ${fault}`);
    };
    for (const { name, requestBody, responses, parameters: all = [] } of operations) {
      for (const parameter of all) check(`${name} ${parameter.name}`, parameter);
      for (const media of Object.values(requestBody?.content ?? {})) check(`${name} body`, media);
      for (const [status, { content = {} }] of Object.entries(responses))
        for (const media of Object.values(content)) check(`${name} ${status}`, media);
    }
    expect(faults).toEqual([]);
  }, 60_000);

  it('has no placeholder in an example', () => {
    const vague = operations.filter((operation) => JSON.stringify(operation).includes('"text"'));
    expect(vague.map(({ name }) => name)).toEqual([]);
  });
});
