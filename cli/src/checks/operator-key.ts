import { EncartError } from '@encart/sdk';
import { createClient, findKey, type GlobalOptions } from '../connect.ts';
import { CommandError, describeError } from '../errors.ts';
import type { ServiceState } from '../service.ts';
import { type Finding, fail, ok, warn } from './finding.ts';

const name = 'operator key';
const createKeyHint = 'run "npx encart operator-key --new" to create another.';

/** Tries the key with the running service. If no service runs, only checks that a key exists. */
export async function checkOperatorKey(
  globals: GlobalOptions,
  service: ServiceState,
  address: string | undefined,
): Promise<Finding> {
  try {
    const { source, key } = findKey(globals);
    if (key === undefined) {
      return service.state === 'ready'
        ? warn(
            name,
            'The service is running, but there is no operator key here.',
            `Set ENCART_OPERATOR_KEY, or ${createKeyHint}`,
          )
        : ok(name, 'none yet; the first start creates it');
    }
    const where = source === 'file' ? 'in operator.key' : 'from --key or ENCART_OPERATOR_KEY';
    if (service.state !== 'ready' || !address)
      return ok(name, `${where}; not tested, because the service is not running`);
    await createClient(address, key).operator.channels.list({ page_size: 1 }, { timeoutMs: 5_000 });
    return ok(name, `${where}; accepted by the service`);
  } catch (error) {
    if (error instanceof CommandError)
      return fail(name, error.message, `Correct the key, or ${createKeyHint}`);
    if (error instanceof EncartError && error.status === 401)
      return fail(name, `The service rejects it: ${error.message}`, `Correct the key, or ${createKeyHint}`);
    return fail(
      name,
      `The key could not be tested: ${describeError(error)}`,
      'Check the log of the service.',
    );
  }
}
