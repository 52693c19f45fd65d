/**
 * The service's own keys: one signs cookies, encrypts second factors and makes the tokens in the links of offers, one hashes shopper
 * identifiers. The database stores them encrypted (wrapped) with a master secret that is kept outside of it. A raw key or the master secret must never be
 * written to the database, a log or a response.
 */
export { ClickTokens, type TokenOffer } from './click-tokens.ts';
export { IdentityHashes, type IdentityVersion } from './identity.ts';
export { type MasterSecretSource, masterSecretFile, readMaster } from './master-secret.ts';
export { deriveKey } from './model.ts';
export { findMaster, finishRotation, openSecrets, type Secrets, unwrapKeys } from './open-secrets.ts';
export { PostbackTokens } from './postback-tokens.ts';
export { identityOverlapDays, rotateIdentityKey, rotateMaster } from './rotate-secrets.ts';
export { listKeys } from './store.ts';
