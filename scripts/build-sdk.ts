import { spawnSync } from 'node:child_process';
import { copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/**
 * Makes the package that others install, in `sdk/dist` or the directory that is given: plain JavaScript with declarations.
 * In this repository the SDK runs from its source, so the two need package files of their own.
 */
const out = resolve(process.argv[2] ?? 'sdk/dist');

rmSync(out, { recursive: true, force: true });
const { status } = spawnSync(
  process.execPath,
  ['node_modules/typescript/bin/tsc', '-p', 'sdk/tsconfig.build.json', '--outDir', join(out, 'lib')],
  { stdio: 'inherit' },
);
if (status !== 0) process.exit(1);

// The compiler renames what scripts import, and leaves the declarations as they are.
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
console.error(`${name} ${version} is in ${out}; "npm pack" there makes the file to install.`);
