/** Functions for commands that work directly on the database and the data directory. Loaded by `admin.ts`. */

export { listBackups, restoreBackup } from './db/embedded-backup.ts';
export { isDistributed } from './db/handle.ts';
export { claimEnvironment, getEnvironment } from './db/installation-store.ts';
export { migrate, migrationState } from './db/migrate.ts';
export { openDatabase } from './db/open.ts';
export { countDefaultRows, listMonths } from './db/partitions.ts';
export { readPlacement } from './db/placement.ts';
export { planPools } from './db/plan-pools.ts';
export { historySizeFor, makeDemo } from './demo/index.ts';
export { createLogger } from './http/logger.ts';
export { masterSecretSource, prepareInstallation, WrongEnvironment } from './installation.ts';
export { mintOperatorKey, operatorKeyFile } from './keys/index.ts';
export { MoveProblem, moveDatabase } from './maintenance/index.ts';
export {
  findMaster,
  listKeys,
  masterSecretFile,
  readMaster,
  rotateIdentityKey,
  rotateMaster,
  unwrapKeys,
} from './secrets/index.ts';
