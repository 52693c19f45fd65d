import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createNetwork } from './network.ts';
import { createProject, type Project } from './packed-project.ts';
import { type Service, startService } from './service.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const compiler = join(root, 'node_modules/typescript/bin/tsc');
const examples = [...readFileSync(join(root, 'sdk/README.md'), 'utf8').matchAll(/^```ts\n(.*?)^```$/gms)].map(
  ([, code]) => code ?? '',
);
const [offersExample = '', , reportExample = ''] = examples;

let service: Service;
let project: Project;

beforeAll(async () => {
  project = await createProject('sdk');
  mkdirSync(join(project.directory, 'src'));
  for (const [at, code] of examples.entries())
    writeFileSync(join(project.directory, 'src', `example-${at}.ts`), code);
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
  ['nodenext', { module: 'nodenext', lib: ['es2023'], outDir: 'built' }],
  ['a bundler', { module: 'esnext', moduleResolution: 'bundler', lib: ['es2023', 'dom'], noEmit: true }],
])('an empty project installs it and compiles every example strictly, for %s', async (_, options) => {
  const config = { compilerOptions: { ...strict, ...options }, include: ['src'] };
  writeFileSync(join(project.directory, 'tsconfig.json'), JSON.stringify(config));
  expect(await project.run(process.execPath, [compiler, '-p', '.'])).toBe('');
});

test('has no dependencies and contains only the needed files', () => {
  const installed = join(project.directory, 'node_modules/@encart/sdk');
  const packed = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
  expect(packed).not.toHaveProperty('dependencies');
  expect(packed.exports['.']).toEqual({ types: './lib/index.d.ts', default: './lib/index.js' });
  expect(readFileSync(join(installed, 'README.md'), 'utf8')).toContain('# @encart/sdk');
});

test('the README examples work: offers are shown, and the report counts the impression', async () => {
  const { keys, publisherKey, newOffer } = await createNetwork(service);
  await newOffer('Acme');
  const settings = {
    ...{ ENCART_URL: service.address, ENCART_PUBLISHER_KEY: publisherKey },
    ENCART_CHANNEL_KEY: keys.publishable.key,
  };
  const runExample = (name: string, code: string) => {
    writeFileSync(join(project.directory, name), code);
    return project.run(process.execPath, ['--disable-warning=ExperimentalWarning', name], settings);
  };
  expect(await runExample('offers.ts', offersExample)).toMatch(/^20% off at Acme, by Acme: https:/);
  expect(await runExample('report.ts', reportExample)).toBe('Corner Shop 1 0 0\n');
});
