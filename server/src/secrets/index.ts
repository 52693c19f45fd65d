/**
 * The service's own keys: one signs cookies, encrypts second factors, makes the tokens in the links of offers
 * and hashes address blocks, one hashes shopper identifiers. The database stores them encrypted (wrapped)
 * with a master secret that is kept outside of it. A raw key or the master secret must never be written to
 * the database, a log or a response.
 */

export { AddressBlocks } from './address-blocks.ts';
export { type ChargedEvent, ChargeIds } from './charge-ids.ts';
export { ClickTokens, maxTokenChars, type TokenKind } from './click-tokens.ts';
export { IdentityHashes, type IdentityVersion } from './identity.ts';
export { type MasterSecretSource, masterSecretFile, readMaster } from './master-secret.ts';
export { deriveKey, type TokenOffer } from './model.ts';
export { findMaster, finishRotation, openSecrets, type Secrets, unwrapKeys } from './open-secrets.ts';
export { PostbackTokens } from './postback-tokens.ts';
export { identityOverlapDays, rotateIdentityKey, rotateMaster } from './rotate-secrets.ts';
export { listKeys } from './store.ts';
