import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseAllDocuments } from 'yaml';
import { toolsModules } from './deploy-tools.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const chart = join(root, 'deploy/helm/encart');
const compiler = join(root, 'node_modules/typescript/bin/tsc');

/** Values that the chart is checked with. They are not part of the packed chart. */
export const valueFiles: readonly string[] = readdirSync(join(chart, 'ci'))
  .filter((file) => file.endsWith('.yaml'))
  .map((file) => join(chart, 'ci', file));

export interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly [field: string]: unknown;
}

function run(program: string, args: readonly string[], cwd = root): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${error?.message ?? ''}${stdout}${stderr}`.trim());
  return stdout;
}

/** Throws with what helm says if the chart has a problem with these values. */
export function lintChart(helm: string, valueFile: string): void {
  run(helm, ['lint', '--strict', '--quiet', chart, '--values', valueFile]);
}

/** The objects that an installation with these values creates. `options` are passed to helm. */
export function renderChart(helm: string, valueFile: string, options: readonly string[] = []): Manifest[] {
  const rendered = run(helm, ['template', 'test', chart, '--values', valueFile, ...options]);
  return parseAllDocuments(rendered).flatMap((document) => {
    const [error] = document.errors;
    if (error) throw error;
    return document.contents === null ? [] : [document.toJS() as Manifest];
  });
}

/**
 * Compares manifests with the schemas of Kubernetes and the Prometheus operator. The compiler finds
 * unknown fields and wrong types, as the types are generated from the schemas; `validate` checks formats.
 * Throws with all problems.
 */
export function checkManifests(manifests: readonly Manifest[]): void {
  const directory = mkdtempSync(join(tmpdir(), 'encart-manifests-'));
  try {
    symlinkSync(toolsModules, join(directory, 'node_modules'));
    mkdirSync(join(directory, 'src'));
    for (const [at, manifest] of manifests.entries())
      writeFileSync(join(directory, 'src', `${manifest.kind}-${at}.ts`), checkOf(manifest));
    const options = {
      target: 'es2022',
      module: 'nodenext',
      moduleResolution: 'nodenext',
      verbatimModuleSyntax: true,
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      types: [],
    };
    const config = { compilerOptions: options, include: ['src'] };
    writeFileSync(join(directory, 'tsconfig.json'), JSON.stringify(config));
    writeFileSync(join(directory, 'package.json'), '{ "type": "module" }');
    run(process.execPath, [compiler, '-p', directory], directory);
    const imports = readdirSync(join(directory, 'src')).map((file) => `await import('./src/${file}');`);
    writeFileSync(join(directory, 'validate.ts'), imports.join('\n'));
    run(process.execPath, ['validate.ts'], directory);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

function checkOf(manifest: Manifest): string {
  const { apiVersion, kind } = manifest;
  const models = apiVersion.startsWith('monitoring.coreos.com/')
    ? '@kubernetes-models/prometheus-operator'
    : 'kubernetes-models';
  return [
    `import { ${kind}, type I${kind} } from '${models}/${apiVersion}';`,
    `const manifest: I${kind} = ${JSON.stringify(manifest, null, 2)};`,
    `new ${kind}(manifest).validate();`,
  ].join('\n');
}
