/**
 * API keys: their format, who may call what with them, and their life from minting to revocation. A secret is never
 * stored, only its hash; verifying a warm key makes no query, and a revoked one stops working everywhere within two
 * seconds.
 */
export { issueChannelKey } from './issue-channel-key.ts';
export { type KeyOrder, type MintedKey, mintKey } from './mint-key.ts';
export {
  type ApiKey,
  type Area,
  judge,
  type KeyKind,
  type KeyRole,
  keyMatrix,
  keyStatus,
  maskKey,
  type Permission,
  type Principal,
  permissionFor,
  permissions,
  rolesAllowed,
} from './model.ts';
export {
  ensureOperatorKey,
  mintOperatorKey,
  type OperatorKeyState,
  operatorKeyFile,
  readOperatorKeyFile,
} from './operator-key.ts';
export { type LastUse, lastUse } from './record-last-use.ts';
export { revokeKey, revokeKeyIn } from './revoke-key.ts';
export { rotateKey } from './rotate-key.ts';
export { getKey, listChannelKeys } from './store.ts';
export { type KeyVerifier, keyVerifier, type Verification } from './verify-key.ts';
