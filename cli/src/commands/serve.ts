import type { Command } from 'commander';
import { loadServer } from '../../../server/src/admin.ts';
import { addExamples } from '../options.ts';
import { environment } from '../settings.ts';

const parentCheckMs = 500;

export function serveCommand(program: Command): void {
  const command = program
    .command('serve')
    .description('run the service until it is told to stop (Ctrl-C or SIGTERM)')
    .action(async () => {
      Object.assign(process.env, environment());
      if (process.env.npm_lifecycle_event) endWithParent();
      const { run } = await loadServer();
      await run();
    });
  addExamples(command, [
    ['serve', 'the embedded database, in ./data of the clone'],
    ['serve   (with PORT=9000)', 'settings are environment variables; "doctor" checks them'],
    ['serve   (with DATABASE_URL=postgres://…)', 'on PostgreSQL, one process a core'],
  ]);
}

/** npx puts a shell in between that dies of a signal without passing it on; without this the service would outlive it. */
function endWithParent(): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, parentCheckMs);
  timer.unref();
}
