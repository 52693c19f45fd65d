import { createServer } from 'node:net';
import type { Config } from '../../../server/src/admin.ts';
import { createClient } from '../connect.ts';
import { addressOf } from '../settings.ts';
import { type Finding, fail, ok } from './finding.ts';

/** Checks that each port is free, or used by the service of these settings. */
export async function checkPorts(config: Config, heldByService: boolean | undefined): Promise<Finding[]> {
  const ports = [['PORT', config.port] as const, ['ENCART_PARTNERS_PORT', config.partnersPort] as const];
  return Promise.all(
    ports.flatMap(([name, port]) =>
      port === undefined ? [] : [checkPort(name, config.host, port, heldByService)],
    ),
  );
}

async function checkPort(
  name: string,
  host: string,
  port: number,
  heldByService: boolean | undefined,
): Promise<Finding> {
  const address = addressOf(host, port);
  if (!address) return ok('ports', `${name} is 0: a free port is chosen at each start`);
  const problem = await getBindError(host, port);
  if (!problem) return ok('ports', `${port} is free`);
  if (problem.code !== 'EADDRINUSE')
    return fail(
      'ports',
      `${name}: ${problem.message}`,
      `Set HOST and ${name} to an address of this machine.`,
    );
  if (!(await isEncart(address)))
    return fail('ports', `${port} is used by another program.`, `Stop it, or set ${name} to a free port.`);
  if (heldByService === false) {
    const how = `Stop it, or set ${name} to a free port.`;
    return fail('ports', `${port} is used by an Encart service with another data directory.`, how);
  }
  return ok('ports', `${port} is used by the running service`);
}

function getBindError(host: string, port: number): Promise<NodeJS.ErrnoException | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', resolve);
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(undefined)));
  });
}

/** Uses the health check, because the serving port does not publish the OpenAPI document. */
async function isEncart(address: string): Promise<boolean> {
  try {
    return (await createClient(address).health.live({ timeoutMs: 5_000 })).status === 'ok';
  } catch {
    return false;
  }
}
