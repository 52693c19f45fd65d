import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { operationIds } from '../../src/http/operation-ids.ts';

interface Operation {
  operationId?: string;
  summary?: string;
  tags?: string[];
  security?: unknown[];
  requestBody?: { content: Record<string, { schema: object }> };
  responses: Record<
    string,
    { description: string; headers?: object; content?: Record<string, { schema: object }> }
  >;
}

const document = JSON.parse(readFileSync(new URL('../../../openapi.json', import.meta.url), 'utf8')) as {
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  'x-tagGroups': { name: string; tags: string[] }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object> };
};
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    name: `${method.toUpperCase()} ${path}`,
    ...operation,
  })),
);
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

  it('separates the calls of partners, channels, reports and the operator', () => {
    const groupOf = (tag = '') =>
      document['x-tagGroups'].find(({ tags }) => tags.includes(tag))?.name ?? 'none';
    const expected = (name: string) => {
      if (/ \/(recommendations|events)/.test(name)) return 'Partner';
      if (name.includes(' /platform/reporting/')) return 'Reporting';
      if (name.includes(' /platform/')) return 'Channel';
      if (name.includes(' /operator/')) return 'Operator';
      return name.includes(' /console/') ? 'Console' : 'Monitoring';
    };
    expect(faulty(({ name, tags = [] }) => groupOf(tags[0]) === expected(name))).toEqual([]);
    const grouped = document['x-tagGroups'].flatMap(({ tags }) => tags);
    expect(grouped).toEqual(document.tags.map(({ name }) => name));
    const used = new Set(operations.flatMap(({ tags = [] }) => tags));
    expect(document.tags.filter(({ name, description }) => !used.has(name) || !description)).toEqual([]);
  });

  it('says for every operation whether it needs a key, and describes every answer', () => {
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
});
