import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEncart } from '../src/index.ts';
import { createNetwork } from './network.ts';
import { createProject, type Project } from './packed-project.ts';
import { type Service, startService } from './service.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const compiler = join(root, 'node_modules/typescript/bin/tsc');
const readText = (file: string) => readFileSync(join(root, file), 'utf8');

interface Program {
  /** The heading above it. */
  readonly name: string;
  readonly isForBrowsers: boolean;
  readonly code: string;
}

/** The programs of a page. */
function programsOf(file: string): Program[] {
  const text = readText(file);
  return [...text.matchAll(/^```ts( browser)?\n(.*?)^```$/gms)].map(({ index, 1: mark, 2: code = '' }) => ({
    name: /^#+ (.*)$/m.exec(text.slice(text.lastIndexOf('\n#', index)))?.[1] ?? file,
    isForBrowsers: mark !== undefined,
    code,
  }));
}

const guide = programsOf('docs/sdk.md');
const [readmeProgram] = programsOf('sdk/README.md');
const programs = [...guide, { ...(readmeProgram as Program), name: 'README' }];

let service: Service;
let project: Project;

beforeAll(async () => {
  project = await createProject('sdk');
  mkdirSync(join(project.directory, 'src'));
  for (const folder of ['server', 'browser']) mkdirSync(join(project.directory, 'src', folder));
  for (const [at, { code, isForBrowsers }] of programs.entries())
    writeFileSync(
      join(project.directory, 'src', isForBrowsers ? 'browser' : 'server', `program-${at}.ts`),
      code,
    );
  service = await startService();
}, 300_000);
afterAll(async () => {
  await service?.stop();
  project?.remove();
});

/** The strictest compiler options. They also check the declarations of the package. */
const strict = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noImplicitReturns: true,
  isolatedModules: true,
  verbatimModuleSyntax: true,
  skipLibCheck: false,
  target: 'es2022',
  rootDir: 'src',
  typeRoots: [join(root, 'node_modules/@types')],
  types: ['node'],
};

test.each([
  ['nodenext', 'src/server', { module: 'nodenext', lib: ['es2023'], outDir: 'built' }],
  [
    'a bundler',
    'src',
    { module: 'esnext', moduleResolution: 'bundler', lib: ['es2023', 'dom', 'dom.iterable'], noEmit: true },
  ],
])(
  'an empty project installs it and compiles every program of the docs strictly, for %s',
  async (_, directory, options) => {
    const config = { compilerOptions: { ...strict, ...options }, include: [directory] };
    writeFileSync(join(project.directory, 'tsconfig.json'), JSON.stringify(config));
    expect(await project.run(process.execPath, [compiler, '-p', '.'])).toBe('');
  },
);

test('has no dependencies and contains only the needed files', () => {
  const installed = join(project.directory, 'node_modules/@encart/sdk');
  const packed = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
  expect(packed).not.toHaveProperty('dependencies');
  expect(packed.exports['.']).toEqual({ types: './lib/index.d.ts', default: './lib/index.js' });
  expect(readFileSync(join(installed, 'README.md'), 'utf8')).toContain('# @encart/sdk');
});

/** The output of each program, if it runs after the ones before it. */
const printed: Readonly<Record<string, RegExp>> = {
  'Create a client': /^Parcels\n$/,
  'Get offers': /^session [0-9a-f-]{36}\n20% off at Acme, by Acme: https:.*\n$/,
  'Report events': /^accepted true\n2 accepted,accepted\n$/,
  'On a server': /^accepted 1, waiting 0\n$/,
  Lists: /^1 publishers and requests\nCorner Shop APPROVED\n$/,
  Reports: /^Corner Shop 2 1 0\.5\nperiod_start,.*\r\n.*,Corner Shop,2,1,0\.5\r\n$/,
  // The value of the conversion was sent with a key that is in pages, so it is not confirmed.
  'What an advertiser paid and sold': /^20% off at Acme 0\.5 0 0\n(\S+Z \w+ (0|0\.5)\n){2}$/,
  Errors: /^401 Invalid or expired API key\.\n$/,
  'Timeouts and cancelling': /^\{ status: 'ok' \}\n0\n$/,
  Types: /^1\n$/,
  README: /^20% off at Acme, by Acme: https:.*\n$/,
};

test('every program of docs/sdk.md and the README works', async () => {
  const { keys, publisherKey, newOffer, clientOf } = await createNetwork(service);
  const { advertiserId } = await newOffer('Acme');
  const { operator } = clientOf(service.operatorKey);
  const { key: advertiserKey } = await operator.advertisers.keys.mint(advertiserId);
  const settings = {
    ENCART_PUBLISHER_KEY: publisherKey,
    ENCART_CHANNEL_KEY: keys.publishable.key,
    ENCART_ADVERTISER_KEY: advertiserKey,
  };
  const forServers = programs.filter(({ isForBrowsers }) => !isForBrowsers);
  expect(forServers.map(({ name }) => name)).toEqual(Object.keys(printed));
  for (const [at, { name, code }] of forServers.entries()) {
    const file = `program-${at}.ts`;
    writeFileSync(join(project.directory, file), code.replaceAll('http://127.0.0.1:8080', service.address));
    const output = await project.run(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', file],
      settings,
    );
    expect(output, name).toMatch(printed[name] as RegExp);
  }
});

/** The names in the first columns of the tables that begin with a word. */
function namesInTables(first: string): string[][] {
  const tables = readText('docs/sdk.md').matchAll(new RegExp(`\\n\\| ${first} [\\s\\S]*?(?=\\n\\n)`, 'g'));
  return [...tables].map(([table]) =>
    [...table.matchAll(/^\| (`[^|]*`)/gm)].flatMap(([, cell = '']) =>
      [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name ?? ''),
    ),
  );
}

/** The names of the fields of an interface or class in a source file. */
function fieldsOf(file: string, name: string): string[] {
  const body = new RegExp(`(?:interface|class) ${name}\\b[^{]*\\{([\\s\\S]*?)\\n(?:\\}|  constructor)`).exec(
    readText(file),
  )?.[1];
  return [...(body ?? '').matchAll(/^ {2}(?:readonly )?(\w+)\??:/gm)].map(([, field]) => field ?? '');
}

test('docs/sdk.md lists all groups of calls, options and fields of an error', () => {
  expect(namesInTables('Group')).toEqual([Object.keys(createEncart({ baseUrl: 'http://localhost' }))]);
  expect(namesInTables('Option')).toEqual([
    fieldsOf('sdk/src/transport.ts', 'EncartOptions'),
    [
      ...fieldsOf('sdk/src/event-queue.ts', 'EventQueueOptions'),
      ...fieldsOf('sdk/src/event-tracker.ts', 'EventListeners'),
    ],
    fieldsOf('sdk/src/transport.ts', 'CallOptions'),
  ]);
  const errorFields = ['message', ...fieldsOf('sdk/src/error.ts', 'EncartError')];
  expect(namesInTables('Field').map((names) => names.sort())).toEqual([errorFields.sort()]);
});
