import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { checkManifests, lintChart, renderChart, valueFiles } from './chart.ts';
import { findHelm, installTools, noHelm, toolsModules } from './deploy-tools.ts';

/**
 * Checks the files of a deployment: Dockerfile, compose.yaml, the systemd unit, the Helm chart with the
 * manifests that it makes, and the workflows. A check whose program is not installed is left out with a
 * message. With REQUIRE_DEPLOY_TOOLS=1 (as in CI) the packages of deploy/tools and helm must be there.
 */
type Check = () => Promise<void> | void;

class LeftOut extends Error {}

const required = Boolean(process.env.REQUIRE_DEPLOY_TOOLS);

/** Imports a package of the tools. Its types are not installed when the compiler checks this file. */
async function importTool<Tool>(file: string): Promise<Tool> {
  return (await import(pathToFileURL(join(toolsModules, file)).href)) as Tool;
}

/** Returns what the program prints. Throws with it if the exit code is not 0. */
function run(program: string, args: readonly string[], env: Record<string, string> = {}): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    encoding: 'utf8',
    env: { ...process.env, ...env },
  });
  const output = `${stdout}${stderr}`.trim();
  if (status !== 0) throw new Error(error?.message ?? output);
  return output;
}

function has(program: string, ...args: string[]): boolean {
  return spawnSync(program, args).status === 0;
}

async function checkDockerfile(): Promise<void> {
  interface Problem {
    readonly range: { readonly start: { readonly line: number } };
    readonly message: string;
  }
  const { validate } = await importTool<{ validate(text: string): Problem[] }>(
    'dockerfile-utils/lib/main.js',
  );
  const problems = validate(readFileSync('Dockerfile', 'utf8'));
  if (problems.length > 0)
    throw new Error(problems.map(({ range, message }) => `${range.start.line + 1}: ${message}`).join('\n'));
  if (has('hadolint', '--version')) run('hadolint', ['Dockerfile']);
}

function checkCompose(): void {
  // The image is built here under a name of its own; its version is that of the tree.
  const config = { rules: { 'no-build-and-image': 0, 'service-image-require-explicit-tag': 0 }, quiet: true };
  const directory = mkdtempSync(join(tmpdir(), 'encart-compose-'));
  try {
    writeFileSync(join(directory, 'config.json'), JSON.stringify(config));
    const program = join(toolsModules, 'dclint/bin/dclint.cjs');
    run(process.execPath, [program, '--config', join(directory, 'config.json'), 'compose.yaml']);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
  const settings = { POSTGRES_PASSWORD: 'x', ENCART_SECRET: 'x', ENCART_OPERATOR_KEY: 'x' };
  if (has('docker', 'compose', 'version'))
    run('docker', ['compose', '--file', 'compose.yaml', 'config', '--quiet'], settings);
}

/** The programs of the unit are where its header says, which is not on this machine. */
function checkUnit(): void {
  if (!has('systemd-analyze', '--version')) throw new LeftOut('systemd-analyze is not installed.');
  const directory = mkdtempSync(join(tmpdir(), 'encart-unit-'));
  try {
    const unit = readFileSync('deploy/encart.service', 'utf8')
      .replaceAll('/srv/encart/node_modules/node/bin/node', process.execPath)
      .replaceAll('/usr/bin/node', process.execPath);
    writeFileSync(join(directory, 'encart.service'), unit);
    // Unknown settings and values are only warnings, so every line is a problem.
    const said = run('systemd-analyze', ['verify', '--man=no', join(directory, 'encart.service')]);
    if (said) throw new Error(said);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

async function checkWorkflows(): Promise<void> {
  interface Parser {
    readonly NoOperationTraceWriter: new () => object;
    parseWorkflow(
      file: { name: string; content: string },
      trace: object,
    ): { context: { errors: { getErrors(): { message: string }[] } } };
  }
  // The package imports JSON in the form that bundlers understand.
  const hooks = registerHooks({
    resolve(specifier, context, next) {
      const resolved = next(specifier, context);
      return resolved.url.endsWith('.json') ? { ...resolved, importAttributes: { type: 'json' } } : resolved;
    },
  });
  const parser = await importTool<Parser>('@actions/workflow-parser/dist/index.js');
  hooks.deregister();
  const directory = '.github/workflows';
  const problems = readdirSync(directory).flatMap((name) => {
    const content = readFileSync(join(directory, name), 'utf8');
    const { context } = parser.parseWorkflow({ name, content }, new parser.NoOperationTraceWriter());
    return context.errors.getErrors().map(({ message }) => message);
  });
  if (problems.length > 0) throw new Error(problems.join('\n'));
}

function checkChart(): void {
  const helm = findHelm();
  if (helm === undefined) throw required ? new Error(noHelm) : new LeftOut(noHelm);
  for (const file of valueFiles) lintChart(helm, file);
  checkManifests(valueFiles.flatMap((file) => renderChart(helm, file)));
}

const checks: [string, Check][] = [
  ['Dockerfile', checkDockerfile],
  ['compose.yaml', checkCompose],
  ['deploy/encart.service', checkUnit],
  ['.github/workflows', checkWorkflows],
  ['deploy/helm/encart', checkChart],
];

if (!installTools()) {
  console.error('The packages of deploy/tools could not be installed. The deployment files are not checked.');
  process.exit(required ? 1 : 0);
}
for (const [name, check] of checks)
  try {
    await check();
    console.log(`${name}: ok`);
  } catch (error) {
    const isLeftOut = error instanceof LeftOut;
    console.error(`${name}: ${isLeftOut ? 'left out. ' : ''}${(error as Error).message}`);
    if (!isLeftOut) process.exitCode = 1;
  }
