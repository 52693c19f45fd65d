import { type Encart, EncartError, type ServiceHealth } from '@encart/sdk';
import type { Command } from 'commander';
import { connectWith, findKey, globalsOf } from '../connect.ts';
import { Refusal } from '../failure.ts';
import { addExamples } from '../options.ts';
import { print, shortTime } from '../print.ts';
import { askService, type ServiceState } from '../service.ts';
import { fields } from '../table.ts';

export function statusCommand(program: Command): void {
  const command = program
    .command('status')
    .description('ask the running service how it is; exit code 1 unless it is ready')
    .action(async (_options: object, command: Command) => {
      const { key } = findKey(globalsOf(command));
      const { address, encart } = connectWith(command, key);
      const service = await askService(encart);
      const told = service.state === 'ready' && key ? await askStaff(encart) : undefined;
      if (service.state !== 'ready') process.exitCode = 1;
      const answer = {
        url: address,
        live: service.state === 'ready' || service.state === 'unready',
        ready: service.state === 'ready',
        version: 'version' in service ? service.version : null,
        channels: typeof told === 'object' ? told.channels : null,
        health: typeof told === 'object' ? told.health : null,
        message: 'message' in service ? service.message : typeof told === 'string' ? told : null,
      };
      print(command, answer, () => describe(address, service, told));
    });
  addExamples(command, [
    ['status', 'the service of this clone'],
    ['status --url https://ads.example.com', 'another one'],
    ['status --json', 'for a script'],
  ]);
}

interface ForStaff {
  readonly channels: number;
  readonly health: ServiceHealth;
}

/** What only staff are told, or why they are not. */
async function askStaff({ operator }: Encart): Promise<ForStaff | string> {
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

function describe(address: string, service: ServiceState, told: ForStaff | string | undefined): string {
  if (service.state === 'absent')
    throw new Refusal(
      `${service.message} Encart is not running there; "npx encart serve" starts it, "npx encart doctor" looks for what is in its way.`,
    );
  if (service.state === 'stranger')
    throw new Refusal(`What answers at ${address} is not Encart: ${service.message}`);
  return fields([
    ['address', address],
    ['version', service.version],
    ['live', 'yes'],
    ['ready', service.state === 'ready' ? 'yes' : `no: ${service.message}`],
    ['channels', describeCount(service, told)],
    ...(typeof told === 'object' ? describeHealth(told.health) : []),
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
    ['decisions', `${rates.decisions_per_second}/s${latency}`],
    ['events', `${rates.events_per_second}/s`],
    ['waiting', queued === 1 ? '1 write' : `${queued} writes`],
    ['last audit', audit ? `${shortTime(audit.started_at)}, ${describeAudit(audit)}` : 'none yet'],
  ];
}

function describeAudit({
  status,
  difference_count: count,
}: NonNullable<ServiceHealth['last_audit']>): string {
  if (status !== 'done') return status;
  return count === 0 ? 'no difference' : `${count} ${count === 1 ? 'cell differs' : 'cells differ'}`;
}

function describeCount(service: ServiceState, told: ForStaff | string | undefined): string {
  if (typeof told === 'object') return String(told.channels);
  if (told !== undefined) return `unknown: ${told}`;
  return service.state === 'ready' ? 'unknown: no operator key here' : 'unknown';
}
