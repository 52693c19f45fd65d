/**
 * The keys that the service itself uses: for cookies and second factors, and for the hashes of shoppers. They are stored in
 * the database, wrapped under a master secret that is outside of it. A raw key or the master secret must never be written
 * to the database, a log or an answer.
 */
export { IdentityHashes, type IdentityVersion } from './identity.ts';
export {
  MasterSecretProblem,
  type MasterSecretSource,
  masterSecretFile,
  nextMasterSecretFile,
  readMaster,
} from './master-secret.ts';
export { deriveKey, minimumMasterLength } from './model.ts';
export { findMaster, finishRotation, openKeys, openSecrets, type Secrets } from './open-secrets.ts';
export { identityOverlapDays, rotateIdentityKey, rotateMaster } from './rotate-secrets.ts';
export { listKeys } from './store.ts';
