import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createNetwork } from './network.ts';
import { cleanEnvironment, type Service, startService } from './service.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const compiler = join(root, 'node_modules/typescript/bin/tsc');
const examples = [...readFileSync(join(root, 'sdk/README.md'), 'utf8').matchAll(/^```ts\n(.*?)^```$/gms)].map(
  ([, code]) => code ?? '',
);
const [offersExample = '', , reportExample = ''] = examples;

let service: Service;
/** A project outside this repository that has only the packed file. */
let project: string;

beforeAll(async () => {
  project = mkdtempSync(join(tmpdir(), 'encart-packed-'));
  const packages = join(project, 'packed');
  await run(process.execPath, ['scripts/build-sdk.ts', packages], root);
  const [{ filename }] = JSON.parse(await run('npm', ['pack', '--json'], packages));
  writeFileSync(join(project, 'package.json'), '{ "name": "shop", "private": true, "type": "module" }');
  const file = join(packages, filename);
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', file], project);
  mkdirSync(join(project, 'src'));
  for (const [at, code] of examples.entries()) writeFileSync(join(project, 'src', `example-${at}.ts`), code);
  service = await startService();
}, 120_000);
afterAll(async () => {
  await service?.stop();
  rmSync(project, { recursive: true, force: true });
});

/** Returns stdout; throws with the output if the exit code is not 0. */
async function run(command: string, args: string[], cwd: string, settings = {}): Promise<string> {
  const child = spawn(command, args, { cwd, env: { ...cleanEnvironment(), ...settings } });
  const ended = once(child, 'close');
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = await ended;
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}:\n${stdout}${stderr}`);
  return stdout;
}

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
  writeFileSync(join(project, 'tsconfig.json'), JSON.stringify(config));
  expect(await run(process.execPath, [compiler, '-p', '.'], project)).toBe('');
});

test('has no dependencies and contains only the needed files', () => {
  const installed = join(project, 'node_modules/@encart/sdk');
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
    writeFileSync(join(project, name), code);
    return run(process.execPath, ['--disable-warning=ExperimentalWarning', name], project, settings);
  };
  expect(await runExample('offers.ts', offersExample)).toMatch(/^20% off at Acme, by Acme: https:/);
  expect(await runExample('report.ts', reportExample)).toBe('Corner Shop 1 0 0\n');
});
