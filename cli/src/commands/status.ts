import { type Encart, EncartError, type ServiceHealth } from '@encart/sdk';
import type { Command } from 'commander';
import { connectWith, findKey, globalOptionsOf } from '../connect.ts';
import { CommandError } from '../errors.ts';
import { addExamples } from '../options.ts';
import { isPacked } from '../packaging.ts';
import { print, shortTime } from '../print.ts';
import { getServiceState, type ServiceState } from '../service.ts';
import { fields } from '../table.ts';

export function statusCommand(program: Command): void {
  const command = program
    .command('status')
    .description('show the status of the running service; exit code 1 unless it is ready')
    .action(async (_options: object, command: Command) => {
      const { key } = findKey(globalOptionsOf(command));
      const { address, encart } = connectWith(command, key);
      const service = await getServiceState(encart);
      const staffStatus = service.state === 'ready' && key ? await getStaffStatus(encart) : undefined;
      if (service.state !== 'ready') process.exitCode = 1;
      const answer = {
        url: address,
        live: service.state === 'ready' || service.state === 'not_ready',
        ready: service.state === 'ready',
        version: 'version' in service ? service.version : null,
        channels: typeof staffStatus === 'object' ? staffStatus.channels : null,
        health: typeof staffStatus === 'object' ? staffStatus.health : null,
        message:
          'message' in service ? service.message : typeof staffStatus === 'string' ? staffStatus : null,
      };
      print(command, answer, () => describe(address, service, staffStatus));
    });
  addExamples(command, [
    ['status', 'the service of this repository'],
    ['status --url https://ads.example.com', 'another service'],
    ['status --json', 'for scripts'],
  ]);
}

interface StaffStatus {
  readonly channels: number;
  readonly health: ServiceHealth;
}

/** Status that needs an operator key, or the error message if the call fails. */
async function getStaffStatus({ operator }: Encart): Promise<StaffStatus | string> {
  try {
    const [{ count: channels }, health] = await Promise.all([
      operator.channels.list({ page_size: 1 }),
      operator.health(),
    ]);
    return { channels, health };
  } catch (error) {
    if (error instanceof EncartError) return error.message;
    throw error;
  }
}

const howToStart = 'Start it with "npx encart serve", or run "npx encart doctor" to find the problem.';

function describe(
  address: string,
  service: ServiceState,
  staffStatus: StaffStatus | string | undefined,
): string {
  if (service.state === 'unreachable')
    throw new CommandError(
      `${service.message} Encart is not running there. ${isPacked ? 'Set its address with --url or ENCART_URL.' : howToStart}`,
    );
  if (service.state === 'not_encart')
    throw new CommandError(`The service at ${address} is not Encart: ${service.message}`);
  return fields([
    ['address', address],
    ['version', service.version],
    ['live', 'yes'],
    ['ready', service.state === 'ready' ? 'yes' : `no: ${service.message}`],
    ['channels', describeCount(service, staffStatus)],
    ...(typeof staffStatus === 'object' ? describeHealth(staffStatus.health) : []),
  ]);
}

function describeHealth({
  database,
  processes,
  rates,
  queued,
  last_audit: audit,
}: ServiceHealth): [string, string][] {
  const { decision_p50_ms: p50, decision_p99_ms: p99 } = rates;
  const latency = p50 === null || p99 === null ? '' : `, p50 ${p50} ms, p99 ${p99} ms`;
  return [
    ['database', `${database.engine} ${database.version}, ${Math.round(database.size_bytes / 2 ** 20)} MB`],
    ['processes', String(processes)],
    ['decisions', `${describeRate(rates.decisions_per_second)}${latency}`],
    ['events', describeRate(rates.events_per_second)],
    ['queued', queued === 1 ? '1 write' : `${queued} writes`],
    ['last audit', audit ? `${shortTime(audit.started_at)}, ${describeAudit(audit)}` : 'none yet'],
  ];
}

function describeRate(perSecond: number): string {
  if (perSecond > 0 && perSecond < 0.1) return '<0.1/s';
  return `${perSecond.toLocaleString('en-US', { maximumFractionDigits: 1 })}/s`;
}

function describeAudit({
  status,
  difference_count: count,
}: NonNullable<ServiceHealth['last_audit']>): string {
  if (status !== 'done') return status;
  return count === 0 ? 'no differences' : `${count} ${count === 1 ? 'cell differs' : 'cells differ'}`;
}

function describeCount(service: ServiceState, staffStatus: StaffStatus | string | undefined): string {
  if (typeof staffStatus === 'object') return String(staffStatus.channels);
  if (staffStatus !== undefined) return `unknown: ${staffStatus}`;
  return service.state === 'ready' ? 'unknown: no operator key here' : 'unknown';
}
