import { EncartError } from '@encart/sdk';
import { createClient, findKey, type Globals } from '../connect.ts';
import { explain, Refusal } from '../failure.ts';
import type { ServiceState } from '../service.ts';
import { type Finding, fail, ok, warn } from './finding.ts';

const name = 'operator key';
const another = '"npx encart operator-key --new" makes another.';

/** Only a running service can say whether a key works; without one, that there is a key must do. */
export async function checkOperatorKey(
  globals: Globals,
  service: ServiceState,
  address: string | undefined,
): Promise<Finding> {
  try {
    const { source, key } = findKey(globals);
    if (key === undefined) {
      return service.state === 'ready'
        ? warn(
            name,
            'The service runs, and no operator key is here.',
            `Set ENCART_OPERATOR_KEY; or ${another}`,
          )
        : ok(name, 'none yet; the first start makes it');
    }
    const place = source === 'file' ? 'in operator.key' : 'from --key or ENCART_OPERATOR_KEY';
    if (service.state !== 'ready' || !address)
      return ok(name, `${place}; it can only be tried while the service runs`);
    await createClient(address, key).operator.channels.list({ page_size: 1 }, { timeoutMs: 5_000 });
    return ok(name, `${place}; the service takes it`);
  } catch (error) {
    if (error instanceof Refusal) return fail(name, error.message, `Correct it; or ${another}`);
    if (error instanceof EncartError && error.status === 401)
      return fail(name, `The service refuses it: ${error.message}`, another);
    return fail(name, `It could not be tried: ${explain(error)}`, 'See the log of the service.');
  }
}
