/**
 * API keys, from creation to revocation, and the permissions of keys and user roles. Every live key is kept
 * in memory, so the verification of a key makes no query, except once for an unknown key that may be new. A
 * revoked key stops working on every process within two seconds. A secret key must never be stored: the
 * database has only its hash.
 */
export { changeKey } from './change-key.ts';
export { evidenceOf } from './evidence.ts';
export { type IssueKeyInput, issueKey, issueKeyIn } from './issue-key.ts';
export type { LoginResult, LoginSessions } from './login-sessions.ts';
export { type MintedKey, type MintKeyInput, mintKey } from './mint-key.ts';
export {
  type ApiKey,
  type Area,
  belongsTo,
  type ChannelKeyOwner,
  isSecretKind,
  type KeyKind,
  type KeyOwner,
  type KeyPrincipal,
  keyStatus,
  maskKey,
  maxLiveKeys,
  type Principal,
  type UserPrincipal,
  type UserRole,
} from './model.ts';
export {
  ensureOperatorKey,
  mintOperatorKey,
  type OperatorKeyState,
  operatorKeyFile,
  readOperatorKeyFile,
} from './operator-key.ts';
export {
  callerId,
  canSeeFullKeys,
  checkPermission,
  type KeyRole,
  keyMatrix,
  keysAllowed,
  type Permission,
  permissionFor,
  permissions,
  permissionsOf,
  roleMatrix,
  rolesAllowed,
} from './permissions.ts';
export { type LastUseTracker, trackLastUse } from './record-last-use.ts';
export { type RevokeKeyInput, revokeKey, revokeKeysOf } from './revoke-key.ts';
export { rotateKey } from './rotate-key.ts';
export { getCurrentKey, getKey, type LeakedKey, listKeys, listPublisherKeys, readKeys } from './store.ts';
export { type KeyVerifier, type LeakedKeys, startKeyVerifier, type Verification } from './verify-key.ts';
