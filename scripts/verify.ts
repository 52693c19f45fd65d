import { spawnSync } from 'node:child_process';

/** All static checks. Every check runs, even if an earlier one fails. */
const checks: [string, string[]][] = [
  ['format and lint', ['node_modules/@biomejs/biome/bin/biome', 'check', '.']],
  [
    'boundaries',
    [
      'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs',
      '--config',
      '.dependency-cruiser.js',
      'server/src',
      'sdk/src',
      'cli/src',
      'console/src',
      'console/vite.config.ts',
      'bench',
      'examples',
      'scripts',
      'e2e',
    ],
  ],
  ['types', ['node_modules/typescript/bin/tsc', '-p', '.']],
  ['types of the console', ['node_modules/typescript/bin/tsc', '-p', 'console']],
  ['types of the documentation pages', ['node_modules/typescript/bin/tsc', '-p', 'server/src/site/public']],
  ['types of the browser kit', ['node_modules/typescript/bin/tsc', '-p', 'server/src/site/kit']],
  ['openapi drift', ['scripts/openapi.ts', '--check']],
  ['schema drift', ['scripts/schema.ts', '--check']],
  ['deployment files', ['scripts/check-deploy.ts']],
];

let failed = false;
for (const [name, args] of checks) {
  process.stdout.write(`── ${name}\n`);
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' });
  if (status !== 0) failed = true;
}
process.exit(failed ? 1 : 0);
