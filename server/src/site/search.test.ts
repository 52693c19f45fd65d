import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { errorTable } from '../errors.ts';
import { guideNames, guidePath } from './guides.ts';
import type { ApiDocument } from './reference/model.ts';
import { renderReference } from './reference/render.ts';
import { buildSearchIndex, wordsOf } from './search-index.ts';
import type { SearchEntry, SearchIndex } from './search-model.ts';

const { findEntries } = (await import(new URL('public/search.js', import.meta.url).href)) as {
  findEntries: (index: SearchIndex, query: string) => SearchEntry[];
};

const document = JSON.parse(
  readFileSync(new URL('../../../openapi.json', import.meta.url), 'utf8'),
) as ApiDocument;
const installation = { pathPrefix: 'platform', hasPartnersPort: false };
const { parts } = renderReference(document, installation, new Date());
const index = buildSearchIndex(parts);
const pathsFor = (query: string) => findEntries(index, query).map(({ path }) => path);

describe('the search of the docs', () => {
  it('has every guide, every call and every error code', () => {
    const paths = index.entries.map(({ path }) => path);
    for (const name of guideNames) expect(paths).toContain(guidePath(name));
    for (const { part, groups } of parts)
      for (const { operations } of groups)
        for (const { id } of operations) expect(paths).toContain(`/docs/reference/${part.name}#${id}`);
    for (const code of Object.keys(errorTable)) expect(paths).toContain(`/docs/errors#error-${code}`);
  });

  it.each([
    ['quick start', '/docs/quick-start'],
    ['retries', '/docs/partners#retries'],
    ['list publishers', '/docs/reference/channel#listPublishers'],
    ['/recommendations', '/docs/reference/partner#getRecommendations'],
    ['operatorCreateCampaign', '/docs/reference/operator#operatorCreateCampaign'],
    ['throttled', '/docs/errors#error-throttled'],
    ['METRIC_NOT_AVAILABLE', '/docs/errors#error-metric_not_available'],
    ['event queue', '/docs/sdk#the-event-queue'],
    ['pgbouncer', '/docs/operators#behind-pgbouncer'],
    ['ENCART_PARTNERS_PORT', '/docs/operators#settings'],
  ])('%s leads to %s first', (query, path) => {
    expect(pathsFor(query)[0]).toBe(path);
  });

  it.each([
    ['the beginning of words', 'explain sess', '/docs/reference/operator#operatorExplainSession'],
    ['capital letters', 'GLOSSARY', '/docs/glossary'],
    ['a missing letter', 'glosary', '/docs/glossary'],
    ['a swapped letter', 'glosasry', '/docs/glossary'],
    ['a wrong letter', 'throttlet', '/docs/errors#error-throttled'],
    ['a word that is in no text', 'quick start zzzzzz', '/docs/quick-start'],
  ])('finds %s', (_, query, path) => {
    expect(pathsFor(query)).toContain(path);
  });

  it.each(['', '   ', '!!!', 'zzzzzz', '__proto__ constructor', 'a'.repeat(10_000)])(
    '%j finds nothing, or some',
    (query) => {
      expect(findEntries(index, query).length).toBeLessThanOrEqual(12);
    },
  );

  it('is small', () => {
    expect(JSON.stringify(index).length).toBeLessThan(250_000);
  });
});

it('words are split at underscores and capital letters', () => {
  expect(wordsOf('The session_id of getReport')).toEqual([
    'session_id',
    'session',
    'id',
    'getreport',
    'get',
    'report',
  ]);
});
