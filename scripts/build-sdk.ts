import { spawnSync } from 'node:child_process';
import { copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/**
 * Builds the npm package in `sdk/dist` or the given directory: plain JavaScript with declarations. In this repository the SDK
 * runs from its source, so the published package needs its own package.json.
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

const { name, version, description, license, keywords } = JSON.parse(
  readFileSync('sdk/package.json', 'utf8'),
);
const packed = {
  ...{ name, version, description, license, keywords, type: 'module', sideEffects: false },
  engines: { node: '>=18' },
  exports: { '.': { types: './lib/index.d.ts', default: './lib/index.js' } },
  files: ['lib'],
};
writeFileSync(join(out, 'package.json'), `${JSON.stringify(packed, null, 2)}\n`);
copyFileSync('sdk/README.md', join(out, 'README.md'));
copyFileSync('LICENSE', join(out, 'LICENSE'));
console.error(`${name} ${version} is in ${out}. Run "npm pack" there to create the file to install.`);
