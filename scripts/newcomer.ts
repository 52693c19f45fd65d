import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchBrowser } from '../e2e/support/browser.ts';
import { walkAsNewcomer } from '../e2e/support/newcomer.ts';
import { freePort } from '../server/test/support/postgres-server.ts';

/**
 * `npm run docs:newcomer`: the first minutes of a newcomer, from a clone of the last commit to the trail of
 * the first change, with a picture of each step in docs/screenshots and the seconds that each took.
 */

const root = new URL('..', import.meta.url).pathname;
const pictures = join(root, 'docs/screenshots');
const clone = mkdtempSync(join(tmpdir(), 'encart-newcomer-'));
const begun = performance.now();
const tell = (step: string) => console.log(`${((performance.now() - begun) / 1000).toFixed(1)} s  ${step}`);

function run(program: string, ...args: string[]): void {
  const { status, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${stderr}`);
}

run('git', 'clone', '--quiet', root, clone);
tell('cloned');
const port = String(await freePort());
const service = spawn('npm', ['start'], {
  cwd: clone,
  env: { ...process.env, PORT: port },
  stdio: ['ignore', 'pipe', 'inherit'],
  detached: true,
});
const browser = await launchBrowser();
try {
  const link = await new Promise<string>((resolve, reject) => {
    let output = '';
    service.stdout.on('data', (part) => {
      output += part;
      const found = /http\S+\/console\/join#\S+/.exec(output)?.[0];
      if (found && output.includes('Encart is ready')) resolve(found);
    });
    service.once('exit', (code) => reject(new Error(`npm start ended with ${code}: ${output}`)));
  });
  tell('started');
  const page = await browser.newPage({ viewport: { width: 1280, height: 860 }, reducedMotion: 'reduce' });
  const start = { base: `http://127.0.0.1:${port}/console`, link, advertiser: 'Lumen Row' };
  mkdirSync(pictures, { recursive: true });
  await walkAsNewcomer(page, start, async (step) => {
    await page.screenshot({ path: join(pictures, `newcomer-${step}.png`) });
    tell(step);
  });
} finally {
  await browser.close();
  if (service.pid !== undefined) process.kill(-service.pid, 'SIGTERM');
  await new Promise((resolve) => service.once('exit', resolve));
  rmSync(clone, { recursive: true, force: true });
}
