import { type Config, type Db, loadAdmin } from '../../../server/src/admin.ts';
import { type Finding, fail, ok } from './finding.ts';

const name = 'master secret';

/** Without an open database only the place can be said; with one, whether the secret opens its keys. */
export async function checkSecret(config: Config, db?: Db): Promise<Finding> {
  const { findMaster, listKeys, masterSecretFile, openKeys, readMaster, masterPlace } = await loadAdmin();
  const place = masterPlace(config);
  const file = masterSecretFile(config.dataDir);
  try {
    const stored = db ? await listKeys(db) : [];
    const master = findMaster(stored, place) ?? readMaster(place);
    if (master === undefined) return ok(name, `none yet; the first start makes ${file}`);
    openKeys(stored, master);
    const where = config.secret === undefined ? `in ${file}` : 'from ENCART_SECRET';
    return ok(name, stored.length > 0 ? `${where}; it opens the keys in the database` : where);
  } catch (error) {
    if ((error as Error).name !== 'MasterSecretProblem') throw error;
    return fail(name, (error as Error).message, 'Put the right master secret back, or restore a backup.');
  }
}
