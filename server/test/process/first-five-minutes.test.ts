import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { freePort } from '../support/postgres-server.ts';

const repository = fileURLToPath(new URL('../../..', import.meta.url));
const fiveMinutesMs = 300_000;

/**
 * The steps of a new user: clone, run `npm start` with nothing installed, paste the printed commands. The
 * test clones the committed state and installs from the configured npm registry.
 */
describe('the first five minutes', () => {
  const directory = mkdtempSync(join(tmpdir(), 'encart-first-run-'));
  const clone = join(directory, 'encart');
  let service: ChildProcess | undefined;
  afterAll(() => {
    if (service?.pid) process.kill(-service.pid, 'SIGKILL');
    rmSync(directory, { recursive: true, force: true });
  });

  it(
    'lead from a clone to a click in the report',
    async () => {
      const steps: string[] = [];
      let last = performance.now();
      const note = (step: string) => {
        steps.push(`${step} ${((performance.now() - last) / 1000).toFixed(1)} s`);
        last = performance.now();
      };
      execFileSync('git', ['clone', '--quiet', '--depth', '1', `file://${repository}`, clone]);
      note('git clone');

      const printed = await start(await freePort());
      note('npm start: install, build, demo network, ready');

      const commands = printed.match(/^ +OFFERS=[\s\S]*?\n\n/m)?.[0] ?? '';
      const answers = execFileSync('sh', ['-c', commands], { encoding: 'utf8' });
      note('the printed commands');
      expect(answers).toContain('"status":"accepted","counted":true');
      const report = JSON.parse(answers.slice(answers.indexOf('{"data"')));
      const thisHour = `${new Date().toISOString().slice(0, 13)}:00:00Z`;
      const hour = report.data.find(
        ({ period_start }: { period_start: string }) => period_start === thisHour,
      );
      expect(hour.clicks).toBeGreaterThan(0);
      console.log(`first five minutes: ${steps.join('; ')}`);
    },
    fiveMinutesMs,
  );

  /** Starts the service and returns everything it prints until it is ready. */
  function start(port: number): Promise<string> {
    const inherited = Object.entries(process.env).filter(
      ([name]) => !/^(ENCART_|DATABASE_URL|NODE_ENV|VITEST|CI$)/.test(name),
    );
    // Its own process group, because npm does not forward every signal.
    service = spawn('npm', ['start'], {
      cwd: clone,
      detached: true,
      env: { ...Object.fromEntries(inherited), PORT: String(port) },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    return new Promise((resolve, reject) => {
      for (const stream of [service?.stdout, service?.stderr])
        stream?.on('data', (chunk: Buffer) => {
          output += chunk.toString();
          if (output.includes('Encart is ready') && /reporting\/v2.*\n\n/.test(output)) resolve(output);
        });
      service?.once('close', (code) => reject(new Error(`npm start ended with ${code}: ${output}`)));
    });
  }
});
