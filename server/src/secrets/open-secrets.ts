import { randomBytes } from 'node:crypto';
import { type Db, transact } from '../db/handle.ts';
import { AddressBlocks } from './address-blocks.ts';
import { ChargeIds } from './charge-ids.ts';
import { ClickTokens } from './click-tokens.ts';
import { IdentityHashes, type IdentityKey } from './identity.ts';
import {
  adoptNextMaster,
  createMasterFile,
  dropNextMaster,
  MasterSecretProblem,
  type MasterSecretSource,
  masterSecretFile,
  nextMasterSecretFile,
  readMaster,
  readSecretFile,
} from './master-secret.ts';
import { deriveKey, type KeyName, keyBytes, type Purpose, unwrapKey, wrapKey } from './model.ts';
import { PostbackTokens } from './postback-tokens.ts';
import { deleteUnusedIdentityKeys, insertKey, listKeys, lockSecrets, type StoredKey } from './store.ts';

export interface Secrets {
  /** Signs session cookies and encrypts second factors. */
  readonly auth: Buffer;
  readonly identity: IdentityHashes;
  /** The tokens in the links of offers. */
  readonly clicks: ClickTokens;
  readonly postbacks: PostbackTokens;
  /** The ids of bills. */
  readonly charges: ChargeIds;
  readonly addressBlocks: AddressBlocks;
  /** Loads a new identity key, and deletes retired keys that no stored hash uses. */
  refresh(now: Date): Promise<void>;
}

/** A key as the service uses it, after decryption with the master secret. */
export interface UnwrappedKey extends KeyName {
  readonly key: Buffer;
  readonly retiredAt: Date | null;
}

const purposes: readonly Purpose[] = ['auth', 'identity'];

/**
 * Unwraps the keys of the installation. Creates missing keys, and the master secret if there is no key yet.
 * Several processes and machines may run it at once.
 */
export async function openSecrets(db: Db, source: MasterSecretSource, now: Date): Promise<Secrets> {
  const stored = await listKeys(db);
  const keys = isComplete(stored)
    ? unwrapKeys(stored, requireMaster(stored, source))
    : await createMissingKeys(db, source, now);
  const auth = keys.find(({ purpose }) => purpose === 'auth');
  if (!auth) throw new Error('the installation has no auth key');
  const identity = new IdentityHashes(identityKeys(keys));
  return {
    auth: auth.key,
    identity,
    clicks: new ClickTokens([{ version: auth.version, key: deriveKey(auth.key, 'click tokens') }]),
    postbacks: new PostbackTokens(deriveKey(auth.key, 'postback tokens')),
    charges: new ChargeIds(deriveKey(auth.key, 'charge ids')),
    addressBlocks: new AddressBlocks(deriveKey(auth.key, 'address blocks')),
    async refresh(now) {
      await deleteUnusedIdentityKeys(db, now);
      const latest = await listKeys(db);
      identity.replace(identityKeys(unwrapKeys(latest, requireMaster(latest, source))));
    },
  };
}

/** The master secret of the stored keys. Undefined if there is neither a secret nor a key. */
export function findMaster(stored: readonly StoredKey[], source: MasterSecretSource): string | undefined {
  const master = readMaster(source);
  if (stored.length === 0) return master;
  const file = masterSecretFile(source.dataDir);
  if (master === undefined)
    throw new MasterSecretProblem(
      `The keys in this database are encrypted with a master secret, and there is none here: ENCART_SECRET is not set and ${file} does not exist. ` +
        'Set ENCART_SECRET, or copy the file from a machine of this installation or from its backup.',
    );
  if (isMasterOf(stored, master)) return master;
  const sourceName = source.configured === undefined ? file : 'ENCART_SECRET';
  const fileWithMaster = [file, nextMasterSecretFile(source.dataDir)].find((each) =>
    isMasterOf(stored, readSecretFile(each)),
  );
  throw new MasterSecretProblem(
    `The master secret in ${sourceName} is not the one that the keys in this database are encrypted with. ` +
      (fileWithMaster
        ? `${fileWithMaster} contains the right one: set ENCART_SECRET to it, or unset ENCART_SECRET.`
        : `Every machine of an installation has the same one: set ENCART_SECRET to it, or put the right ${file} back.`),
  );
}

/**
 * True if at least one key was wrapped with this secret. Another key that cannot be unwrapped is then
 * damaged.
 */
function isMasterOf(stored: readonly StoredKey[], master: string | undefined): boolean {
  if (master === undefined) return false;
  return stored.some((key) => {
    const result = unwrapKey(master, key, key.value);
    return !('problem' in result && result.problem === 'wrong_master');
  });
}

export function requireMaster(stored: readonly StoredKey[], source: MasterSecretSource): string {
  const master = findMaster(stored, source);
  if (master === undefined)
    throw new MasterSecretProblem(
      `There is no master secret: ENCART_SECRET is not set and ${masterSecretFile(source.dataDir)} does not exist.`,
    );
  return master;
}

/** Unwraps all keys, in their order. */
export function unwrapKeys(stored: readonly StoredKey[], master: string): UnwrappedKey[] {
  return stored.map(({ purpose, version, value, retiredAt }) => {
    const result = unwrapKey(master, { purpose, version }, value);
    if ('key' in result) return { purpose, version, key: result.key, retiredAt };
    throw new MasterSecretProblem(
      result.problem === 'damaged'
        ? `The encrypted ${purpose} key (version ${version}) in the database is damaged. Restore the database from a backup.`
        : `The ${purpose} key (version ${version}) in the database is not encrypted with the master secret of the others. Restore the database from a backup.`,
    );
  });
}

/** Runs at the first start. */
async function createMissingKeys(db: Db, source: MasterSecretSource, now: Date): Promise<UnwrappedKey[]> {
  return transact(db, async (tx) => {
    await lockSecrets(tx);
    const stored = await listKeys(tx);
    const master = findMaster(stored, source) ?? createMasterFile(source.dataDir);
    const keys = unwrapKeys(stored, master);
    for (const purpose of purposes) {
      if (keys.some((key) => key.purpose === purpose)) continue;
      const created = { purpose, version: 1, key: randomBytes(keyBytes), retiredAt: null };
      await insertKey(tx, created, wrapKey(master, created, created.key), now);
      keys.push(created);
    }
    return keys;
  });
}

/**
 * Finishes a rotation whose process was killed: if it was committed, the new file replaces the old one;
 * otherwise the new file is deleted. It takes the lock of a rotation, so that it never deletes the file of a
 * rotation in progress.
 */
export async function finishRotation(db: Db, source: MasterSecretSource): Promise<void> {
  const next = readSecretFile(nextMasterSecretFile(source.dataDir));
  if (next === undefined || source.configured !== undefined) return;
  await transact(db, async (tx) => {
    await lockSecrets(tx);
    if (isMasterOf(await listKeys(tx), next)) adoptNextMaster(source.dataDir);
    else dropNextMaster(source.dataDir);
  });
}

function isComplete(stored: readonly StoredKey[]): boolean {
  return purposes.every((purpose) => stored.some((key) => key.purpose === purpose));
}

function identityKeys(keys: readonly UnwrappedKey[]): IdentityKey[] {
  return keys.filter(({ purpose }) => purpose === 'identity');
}
