import type { Command } from 'commander';
import type { Config } from '../../../server/src/admin.ts';
import { checkDatabase, noteDurability } from '../checks/database.ts';
import { checkDirectory } from '../checks/directory.ts';
import type { Finding } from '../checks/finding.ts';
import { checkOperatorKey } from '../checks/operator-key.ts';
import { checkPorts } from '../checks/ports.ts';
import { checkRuntime, checkSettings } from '../checks/settings.ts';
import { createClient, type Globals, globalsOf } from '../connect.ts';
import { addExamples } from '../options.ts';
import { paint, print } from '../print.ts';
import { askService, type ServiceState } from '../service.ts';
import { addressOf } from '../settings.ts';

export function doctorCommand(program: Command): void {
  const command = program
    .command('doctor')
    .description('check this installation, and say how to mend it; exit code 1 when something fails')
    .action(async (_options: object, command: Command) => {
      const findings = await examine(globalsOf(command));
      const healthy = findings.every(({ status }) => status !== 'fail');
      if (!healthy) process.exitCode = 1;
      print(command, { ok: healthy, checks: findings }, () => describe(findings));
    });
  addExamples(command, [
    ['doctor', 'before the first start, or when something is odd'],
    ['doctor --json', 'for a script'],
  ]);
}

async function examine(globals: Globals): Promise<Finding[]> {
  const { config, findings } = checkSettings();
  const general = [checkRuntime(), ...findings];
  // Without settings there is no telling where to look.
  return config ? [...general, ...(await examineInstallation(globals, config))] : general;
}

async function examineInstallation(globals: Globals, config: Config): Promise<Finding[]> {
  const directory = checkDirectory(config);
  const address = globals.url || addressOf(config.host, config.port);
  const service: ServiceState = address
    ? await askService(createClient(address))
    : { state: 'absent', message: 'PORT is 0 and no --url was given.' };
  const database = await checkDatabase(config, service, address);
  return [
    ...directory,
    ...database.findings,
    noteDurability(config),
    ...(await checkPorts(config, database.heldByService)),
    await checkOperatorKey(globals, service, address),
  ];
}

const colours = { ok: 'green', warn: 'yellow', fail: 'red' } as const;

function describe(findings: Finding[]): string {
  const width = Math.max(...findings.map(({ check }) => check.length));
  const lines = findings.flatMap(({ status, check, message, fix }) => [
    `${paint(colours[status], status.padEnd(4))}  ${check.padEnd(width)}  ${message}`,
    ...(fix === null ? [] : [`${' '.repeat(width + 8)}→ ${fix}`]),
  ]);
  const failed = findings.filter(({ status }) => status === 'fail').length;
  const warned = findings.filter(({ status }) => status === 'warn').length;
  const verdict =
    failed > 0
      ? `${failed} to mend${warned > 0 ? `, ${warned} to look at` : ''}.`
      : warned > 0
        ? `Works; ${warned} to look at.`
        : 'All is well.';
  return [...lines, '', verdict].join('\n');
}
