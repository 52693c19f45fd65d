import { chmodSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Plugin, rolldown } from 'rolldown';
import { finishPackage } from './packages.ts';

/**
 * Builds the npm package of the command line in `cli/dist` or the given directory: one file with everything
 * that it imports, so that it has no dependencies. It contains no server: commands that open the database say
 * where to run them.
 */
const out = resolve(process.argv[2] ?? 'cli/dist');
const root = resolve(import.meta.dirname, '..');

/** The differences between the package and the command line in the clone. */
const packaging: Plugin = {
  name: 'packaging',
  load(id) {
    if (id === join(root, 'cli/src/packaging.ts')) return 'export const isPacked = true;';
    // Loaded only by commands that the package refuses before.
    const isServer = ['admin-tools.ts', 'main.ts'].some((file) => id === join(root, 'server/src', file));
    return isServer ? 'throw new Error("The server is not part of this package.");' : undefined;
  },
};

rmSync(out, { recursive: true, force: true });
const bundle = await rolldown({
  input: join(root, 'cli/src/main.ts'),
  platform: 'node',
  resolve: {
    alias: {
      '@encart/sdk/csv-cell': join(root, 'sdk/src/csv-cell.ts'),
      '@encart/sdk/read-customer': join(root, 'sdk/src/read-customer.ts'),
      '@encart/sdk/read-number': join(root, 'sdk/src/read-number.ts'),
      '@encart/sdk/read-rate': join(root, 'sdk/src/read-rate.ts'),
      '@encart/sdk': join(root, 'sdk/src/index.ts'),
    },
  },
  transform: { target: 'node20' },
  plugins: [packaging],
  // Otherwise comments have the paths of this machine, and the same commit makes another file elsewhere.
  experimental: { attachDebugInfo: 'none' },
});
const { output } = await bundle.write({
  dir: join(out, 'lib'),
  format: 'esm',
  entryFileNames: 'encart.js',
  codeSplitting: false,
});
await bundle.close();

const program = join(out, 'lib/encart.js');
// The flag of the source is for the embedded database.
const text = readFileSync(program, 'utf8').replace(/^#!.*\n/, '');
writeFileSync(program, `#!/usr/bin/env node\n${text}`);
chmodSync(program, 0o755);
const modules = output.flatMap((part) => (part.type === 'chunk' ? part.moduleIds : []));
writeFileSync(join(out, 'lib/THIRD-PARTY-LICENSES'), licencesOf(modules));
finishPackage('cli', out, {
  engines: { node: '>=20' },
  bin: { encart: './lib/encart.js' },
  files: ['lib'],
});

/** The licences of the libraries in the file. Their texts must be included. */
function licencesOf(ids: readonly string[]): string {
  const directories = new Set(ids.flatMap((id) => /^.*\/node_modules\/(@[^/]+\/)?[^/]+/.exec(id)?.[0] ?? []));
  return [...directories]
    .sort()
    .map((directory) => {
      const { name, version } = JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8'));
      const file = readdirSync(directory).find((each) => /^licen[cs]e(\.\w+)?$/i.test(each)) ?? 'LICENSE';
      return `${name} ${version}\n\n${readFileSync(join(directory, file), 'utf8').trim()}\n`;
    })
    .join(`\n${'-'.repeat(80)}\n\n`);
}
