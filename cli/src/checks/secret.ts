import { type Config, type Db, loadAdmin } from '../../../server/src/admin.ts';
import { type Finding, fail, ok } from './finding.ts';

const name = 'master secret';

/** Checks where the master secret is and, with an open database, whether it decrypts the keys in it. */
export async function checkSecret(config: Config, db?: Db): Promise<Finding> {
  const { findMaster, listKeys, masterSecretFile, unwrapKeys, readMaster, masterSecretSource } =
    await loadAdmin();
  const masterSource = masterSecretSource(config);
  const file = masterSecretFile(config.dataDir);
  try {
    const stored = db ? await listKeys(db) : [];
    const master = findMaster(stored, masterSource) ?? readMaster(masterSource);
    if (master === undefined) return ok(name, `none yet; the first start creates ${file}`);
    unwrapKeys(stored, master);
    const where = config.secret === undefined ? `in ${file}` : 'from ENCART_SECRET';
    return ok(name, stored.length > 0 ? `${where}; it decrypts the keys in the database` : where);
  } catch (error) {
    if ((error as Error).name !== 'MasterSecretProblem') throw error;
    return fail(name, (error as Error).message, 'Restore the right master secret, or restore a backup.');
  }
}
