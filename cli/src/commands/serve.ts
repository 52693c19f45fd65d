import type { Command } from 'commander';
import { loadServer } from '../../../server/src/admin.ts';
import { globalOptionsOf } from '../connect.ts';
import { CommandError } from '../errors.ts';
import { addExamples } from '../options.ts';
import { printError } from '../print.ts';
import { serviceEnv } from '../settings.ts';

const parentCheckMs = 500;

export function serveCommand(program: Command): void {
  const command = program
    .command('serve')
    .description('run the service (stop with Ctrl-C or SIGTERM)')
    .action(async (_: object, command: Command) => {
      Object.assign(process.env, serviceEnv());
      // Set if npm or npx runs this command.
      if (process.env.npm_lifecycle_event) stopWithParent();
      const { run } = await loadServer();
      await run(
        globalOptionsOf(command).json ? (reason) => printError(new CommandError(reason), true) : undefined,
      );
    });
  addExamples(command, [
    ['serve', 'with the embedded database in ./data of the repository'],
    ['serve   (with PORT=9000)', 'settings are environment variables; check them with "doctor"'],
    ['serve   (with DATABASE_URL=postgres://…)', 'with PostgreSQL, one process per core'],
  ]);
}

/**
 * npx runs commands in a shell that does not forward signals. The service stops itself when that shell ends.
 */
function stopWithParent(): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, parentCheckMs);
  timer.unref();
}
