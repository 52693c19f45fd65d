import type { Backup } from '@encart/sdk';
import type { Command } from 'commander';
import { connect } from '../connect.ts';
import { addExamples } from '../options.ts';
import { paint, print } from '../print.ts';

export function backupCommand(program: Command): void {
  const command = program
    .command('backup')
    .description('copy the embedded database into its data directory, while the service runs')
    .option('--list', 'only list the backups')
    .action(async ({ list }: { list?: boolean }, command: Command) => {
      const { operator } = connect(command).encart;
      if (list) {
        const backups = await operator.backups.list();
        print(command, { backups }, () => describeBackups(backups));
      } else {
        const backup = await operator.backups.create();
        print(command, backup, () =>
          [
            paint('green', `Backed up ${megabytes(backup)} to ${backup.path}`),
            'Store it and the master secret in different places, away from this machine.',
            `To restore it, stop the service and run: npx encart restore ${backup.name}`,
          ].join('\n'),
        );
      }
    });
  addExamples(command, [
    ['backup', 'make a backup'],
    ['backup --list', 'list the backups'],
  ]);
}

function describeBackups(backups: readonly Backup[]): string {
  if (backups.length === 0) return 'There are no backups yet. Make one with "npx encart backup".';
  return backups.map((backup) => `${backup.name}  ${megabytes(backup)}  ${backup.path}`).join('\n');
}

function megabytes({ bytes }: Backup): string {
  return `${Math.max(1, Math.round(bytes / 1024 / 1024))} MB`;
}
