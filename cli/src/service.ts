import { type Encart, EncartError } from '@encart/sdk';

/** What answers at an address. `stranger`: something does, but it is not Encart. */
export type ServiceState =
  | { state: 'absent'; message: string }
  | { state: 'stranger'; message: string }
  | { state: 'unready'; message: string; version: string }
  | { state: 'ready'; version: string };

const patience = { timeoutMs: 5_000 };

export async function askService(encart: Encart): Promise<ServiceState> {
  let version: string;
  try {
    await encart.health.live(patience);
    version = await encart.health.version(patience);
  } catch (error) {
    if (!(error instanceof EncartError)) throw error;
    return { state: error.status === 0 ? 'absent' : 'stranger', message: error.message };
  }
  try {
    await encart.health.ready(patience);
    return { state: 'ready', version };
  } catch (error) {
    if (!(error instanceof EncartError)) throw error;
    return { state: 'unready', message: error.message, version };
  }
}
