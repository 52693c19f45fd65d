import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { createEncart, type EncartOptions } from '../../../sdk/src/index.ts';
import { parts } from '../../src/site/reference/parts.ts';
import { requestExample } from '../../src/site/reference/request-example.ts';
import { root } from '../support/docs.ts';
import { apiDocument, exampleDays, examplesOf, operations, renderPages } from '../support/reference.ts';

const pages = renderPages();
const examples = Object.values(pages).flatMap(examplesOf);

describe('the API reference', () => {
  it('has every operation of the OpenAPI document once, on the page of its part', () => {
    const documented = Object.values(apiDocument.paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    );
    expect(examples.map(({ id }) => id).sort()).toEqual(documented.sort());
    for (const [name, prefix] of [
      ['partner', /^\/(recommendations|events)/],
      ['channel', /^\/platform\/(?!reporting)/],
      ['reporting', /^\/platform\/reporting\//],
      ['operator', /^\/operator\//],
      ['console', /^\/console\//],
    ] as const) {
      const ids = examplesOf(pages[name] ?? '').map(({ id }) => id);
      expect(ids.sort()).toEqual(
        operations
          .filter(({ path }) => prefix.test(path))
          .map(({ id }) => id)
          .sort(),
      );
    }
  });

  it('has a request and an answer for each operation', () => {
    const incomplete = examples.filter(({ curl, status }) => !curl.startsWith("curl '") || !(status >= 200));
    expect(incomplete).toEqual([]);
  });

  it('has a call of the SDK for each operation, except for metrics, which are not JSON', () => {
    expect(examples.filter((example) => example.ts === undefined).map(({ id }) => id)).toEqual([
      'getMetrics',
    ]);
  });

  it.each(parts.map(({ name }) => name))('%s: begins with authentication, limits and errors', (name) => {
    const intro = (pages[name] ?? '').split('<section class="operation"')[0] ?? '';
    for (const id of ['authentication', 'limits', 'errors']) expect(intro).toContain(`<h2 id="${id}">`);
  });

  it('uses the prefix of the paths and the port of the serving API', () => {
    const changed = renderPages({ pathPrefix: 'media/v1', hasPartnersPort: true });
    const report = examplesOf(changed.reporting ?? '').find(({ id }) => id === 'getReport');
    expect(report?.curl).toContain('/media/v1/reporting/v2/report?');
    expect(report?.ts).toContain("pathPrefix: 'media/v1',");
    const offers = examplesOf(changed.partner ?? '').find(({ id }) => id === 'getRecommendations');
    expect(offers?.ts).toContain('partnersUrl: ');
    expect(changed.partner).toContain('data-fill="partners"');
    expect(changed.partner).toContain('a port of their own');
    expect(pages.partner).not.toContain('a port of their own');
    expect(Object.values(changed).join()).not.toContain('/platform/');
  });
});

/** Runs a program of the page, and returns its only request. */
async function requestOf(program: string, answer: { status: number; type: string; body: string }) {
  const requests: { url: URL; init: RequestInit }[] = [];
  const record: typeof fetch = async (url, init = {}) => {
    requests.push({ url: new URL(String(url)), init });
    return new Response(answer.status === 204 ? null : answer.body, {
      status: answer.status,
      headers: { 'content-type': answer.type },
    });
  };
  const code = program.replace(/^import .*$/m, '').replaceAll('process.stdout.write', 'void ');
  const run = new Function('createEncart', 'console', `return (async () => {${code}})()`);
  await run((options: EncartOptions) => createEncart({ ...options, fetch: record }), { log() {} });
  expect(requests).toHaveLength(1);
  return requests[0] as { url: URL; init: RequestInit };
}

it.each(operations.filter(({ id }) => id !== 'getMetrics'))(
  '$id: the SDK makes the request of the curl example',
  async (operation) => {
    const request = requestExample(operation, exampleDays);
    const example = examples.find(({ id }) => id === operation.id);
    const [success] = operation.success;
    const [media] = success?.media ?? [];
    const { url, init } = await requestOf(example?.ts ?? '', {
      status: Number(success?.status),
      type: media?.type ?? '',
      body: typeof media?.example === 'string' ? media.example : JSON.stringify(media?.example),
    });
    const shown = new URL(/^curl '([^']*)'/.exec(example?.curl ?? '')?.[1] ?? '');
    expect([init.method, url.href.split('?')[0]]).toEqual([operation.method, shown.href.split('?')[0]]);
    expect([...url.searchParams].sort()).toEqual([...shown.searchParams].sort());
    expect(JSON.parse(String(init.body ?? 'null'))).toEqual(request.body ?? null);
    expect(init.headers).toMatchObject(request.headers);
  },
);

it('every TypeScript example compiles strictly', () => {
  const directory = mkdtempSync(join(tmpdir(), 'encart-examples-'));
  try {
    const files = examples.flatMap(({ id, ts: code }) => {
      if (code === undefined) return [];
      const file = join(directory, `${id}.mts`);
      writeFileSync(file, code.replace("'@encart/sdk'", `'${root}sdk/src/index.ts'`));
      return [file];
    });
    const program = ts.createProgram(files, {
      strict: true,
      noEmit: true,
      noUncheckedIndexedAccess: true,
      allowImportingTsExtensions: true,
      skipLibCheck: true,
      verbatimModuleSyntax: true,
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.NodeNext,
      types: ['node'],
      typeRoots: [join(root, 'node_modules/@types')],
    });
    const problems = ts.getPreEmitDiagnostics(program).map(({ file, messageText }) => {
      return `${file?.fileName}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`;
    });
    expect(problems).toEqual([]);
    expect(files.length).toBeGreaterThan(100);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}, 120_000);

it('every id that a reader can enter is in an example of its page', () => {
  for (const page of Object.values(pages))
    for (const [, name] of page.matchAll(/data-id="(\w+)"/g))
      expect(page).toContain(`data-fill="id-${name}"`);
  expect(pages.operator).toContain('data-id="campaign"');
});
