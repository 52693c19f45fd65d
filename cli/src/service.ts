import { type Encart, EncartError } from '@encart/sdk';

/** State of the service at an address. `not_encart`: another service answers there. */
export type ServiceState =
  | { state: 'unreachable'; message: string }
  | { state: 'not_encart'; message: string }
  | { state: 'not_ready'; message: string; version: string }
  | { state: 'ready'; version: string };

const timeout = { timeoutMs: 5_000 };

export async function getServiceState(encart: Encart): Promise<ServiceState> {
  let version: string;
  try {
    await encart.health.live(timeout);
    version = await encart.health.version(timeout);
  } catch (error) {
    if (!(error instanceof EncartError)) throw error;
    return { state: error.status === 0 ? 'unreachable' : 'not_encart', message: error.message };
  }
  try {
    await encart.health.ready(timeout);
    return { state: 'ready', version };
  } catch (error) {
    if (!(error instanceof EncartError)) throw error;
    return { state: 'not_ready', message: error.message, version };
  }
}
