import type { Command } from 'commander';
import type { Config } from '../../../server/src/admin.ts';
import { checkDatabase, describeDurability } from '../checks/database.ts';
import { checkDirectory } from '../checks/directory.ts';
import type { Finding } from '../checks/finding.ts';
import { checkIntegrationCalls } from '../checks/integration.ts';
import { checkOperatorKey } from '../checks/operator-key.ts';
import { checkPorts } from '../checks/ports.ts';
import { checkRuntime, checkSettings } from '../checks/settings.ts';
import { createClient, type GlobalOptions, globalOptionsOf } from '../connect.ts';
import { addExamples, readAddress } from '../options.ts';
import { paint, print } from '../print.ts';
import { getServiceState, type ServiceState } from '../service.ts';
import { addressOf } from '../settings.ts';

export function doctorCommand(program: Command): void {
  const command = program
    .command('doctor')
    .description(
      'check this installation and suggest fixes; exit code 1 if a check fails. With --integration: send a recorded set of ' +
        'partner calls to a service, as tests that never count, and show what differs',
    )
    .option(
      '--integration <url>',
      'base address of the serving API to check; needs the key as argument',
      readAddress,
    )
    .argument('[key]', 'with --integration: key of a publisher, or the secret key of a channel')
    .action(async (key: string | undefined, options: { integration?: string }, command: Command) => {
      if ((options.integration === undefined) !== (key === undefined))
        command.error('error: --integration needs a URL and a key: doctor --integration <url> <key>', {
          exitCode: 2,
        });
      const findings =
        options.integration !== undefined && key !== undefined
          ? await checkIntegrationCalls(options.integration, key)
          : await runChecks(globalOptionsOf(command));
      const healthy = findings.every(({ status }) => status !== 'fail');
      if (!healthy) process.exitCode = 1;
      print(command, { ok: healthy, checks: findings }, () => describe(findings));
    });
  addExamples(command, [
    ['doctor', 'before the first start, or to find a problem'],
    ['doctor --json', 'for scripts'],
    ['doctor --integration http://127.0.0.1:8080 enc_prod_pk_…', 'check what a partner gets'],
  ]);
}

async function runChecks(globals: GlobalOptions): Promise<Finding[]> {
  const { config, findings } = checkSettings();
  const general = [checkRuntime(), ...findings];
  // The other checks need valid settings.
  return config ? [...general, ...(await runInstallationChecks(globals, config))] : general;
}

async function runInstallationChecks(globals: GlobalOptions, config: Config): Promise<Finding[]> {
  const directory = checkDirectory(config);
  const address = globals.url || addressOf(config.host, config.port);
  const service: ServiceState = address
    ? await getServiceState(createClient(address))
    : { state: 'unreachable', message: 'PORT is 0 and no --url was given.' };
  const database = await checkDatabase(config, service, address);
  return [
    ...directory,
    ...database.findings,
    describeDurability(config),
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
  const summary =
    failed > 0
      ? `${count(failed, 'check')} failed${warned > 0 ? `, ${count(warned, 'warning')}` : ''}.`
      : warned > 0
        ? `No check failed; ${count(warned, 'warning')}.`
        : 'All checks passed.';
  return [...lines, '', summary].join('\n');
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
