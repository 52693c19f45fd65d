import { type Encart, EncartError } from '@encart/sdk';
import type { Command } from 'commander';
import { connectWith, findKey, globalsOf } from '../connect.ts';
import { Refusal } from '../failure.ts';
import { addExamples } from '../options.ts';
import { print } from '../print.ts';
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
      const channels = service.state === 'ready' && key ? await countChannels(encart) : undefined;
      if (service.state !== 'ready') process.exitCode = 1;
      const answer = {
        url: address,
        live: service.state === 'ready' || service.state === 'unready',
        ready: service.state === 'ready',
        version: 'version' in service ? service.version : null,
        channels: typeof channels === 'number' ? channels : null,
        message: 'message' in service ? service.message : typeof channels === 'string' ? channels : null,
      };
      print(command, answer, () => describe(address, service, channels));
    });
  addExamples(command, [
    ['status', 'the service of this clone'],
    ['status --url https://ads.example.com', 'another one'],
    ['status --json', 'for a script'],
  ]);
}

/** How many, or why nobody can say. */
async function countChannels(encart: Encart): Promise<number | string> {
  try {
    return (await encart.operator.channels.list({ page_size: 1 })).count;
  } catch (error) {
    if (error instanceof EncartError) return error.message;
    throw error;
  }
}

function describe(address: string, service: ServiceState, channels: number | string | undefined): string {
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
    ['channels', describeCount(service, channels)],
  ]);
}

function describeCount(service: ServiceState, channels: number | string | undefined): string {
  if (typeof channels === 'number') return String(channels);
  if (channels !== undefined) return `unknown: ${channels}`;
  return service.state === 'ready' ? 'unknown: no operator key here' : 'unknown';
}
