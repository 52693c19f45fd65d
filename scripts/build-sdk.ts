import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { finishPackage } from './packages.ts';

/**
 * Builds the npm package in `sdk/dist` or the given directory: plain JavaScript with declarations.
 */
const out = resolve(process.argv[2] ?? 'sdk/dist');

rmSync(out, { recursive: true, force: true });
const { status } = spawnSync(
  process.execPath,
  ['node_modules/typescript/bin/tsc', '-p', 'sdk/tsconfig.build.json', '--outDir', join(out, 'lib')],
  { stdio: 'inherit' },
);
if (status !== 0) process.exit(1);

// The compiler rewrites import paths from .ts to .js in scripts but not in declarations.
for (const name of readdirSync(join(out, 'lib'))) {
  if (!name.endsWith('.d.ts')) continue;
  const file = join(out, 'lib', name);
  writeFileSync(file, readFileSync(file, 'utf8').replace(/(["']\.\/[\w.-]+)\.ts(["'])/g, '$1.js$2'));
}

finishPackage('sdk', out, {
  sideEffects: false,
  engines: { node: '>=18' },
  files: ['lib'],
  exports: { '.': { types: './lib/index.d.ts', default: './lib/index.js' } },
});
