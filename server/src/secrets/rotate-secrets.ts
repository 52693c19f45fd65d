import { randomBytes } from 'node:crypto';
import { recordAudit, systemActor } from '../audit/index.ts';
import { type Db, transact } from '../db/handle.ts';
import { dayMs } from '../lib/days.ts';
import {
  adoptNextMaster,
  MasterSecretProblem,
  type MasterSecretSource,
  newMaster,
  nextMasterSecretFile,
  writeSecretFile,
} from './master-secret.ts';
import { keyBytes, minimumMasterLength, wrapKey } from './model.ts';
import { finishRotation, requireMaster, unwrapKeys } from './open-secrets.ts';
import { insertKey, listKeys, lockSecrets, retireKey, setValue } from './store.ts';

/** The longest frequency cap looks back 90 days. One more day lets every process load the new key. */
export const identityOverlapDays = 91;

/**
 * Wraps every key with a new master secret, in one transaction. Running processes keep their keys in memory.
 * If the master secret is a file, the new file is on disk before the commit and replaces the old one after
 * it. If the process is killed in between, `finishRotation` completes the replacement.
 */
export async function rotateMaster(
  db: Db,
  source: MasterSecretSource,
  input: { next: string | undefined; now: Date },
): Promise<{ keys: number }> {
  await finishRotation(db, source);
  const isInFile = source.configured === undefined;
  if (!isInFile && input.next === undefined)
    throw new MasterSecretProblem(
      `The master secret comes from ENCART_SECRET. Set ENCART_NEW_SECRET to the new one (${minimumMasterLength} or more characters) for this command.`,
    );
  const next = input.next ?? newMaster();
  const keys = await transact(db, async (tx) => {
    await lockSecrets(tx);
    const stored = await listKeys(tx);
    const keys = unwrapKeys(stored, requireMaster(stored, source));
    if (isInFile) writeSecretFile(nextMasterSecretFile(source.dataDir), next);
    for (const key of keys) await setValue(tx, key, wrapKey(next, key, key.key));
    await recordAudit(tx, systemActor, {
      at: input.now,
      action: 'secret.rotated',
      objectType: 'secret',
      objectId: 'master',
    });
    return keys.length;
  });
  if (isInFile) adoptNextMaster(source.dataDir);
  return { keys };
}

/**
 * Creates a successor of the identity key. The old key stays live until every frequency cap that uses its
 * hashes has ended, and is kept for lookups as long as raw rows contain its hashes.
 */
export async function rotateIdentityKey(
  db: Db,
  source: MasterSecretSource,
  now: Date,
): Promise<{ version: number; retiresAt: Date }> {
  return transact(db, async (tx) => {
    await lockSecrets(tx);
    const stored = await listKeys(tx);
    const master = requireMaster(stored, source);
    const identityKeys = unwrapKeys(stored, master).filter(({ purpose }) => purpose === 'identity');
    const retiring = identityKeys.find(({ retiredAt }) => retiredAt !== null && retiredAt > now);
    if (retiring)
      throw new MasterSecretProblem(
        `Version ${retiring.version} of the identity key is still live, until ${retiring.retiredAt?.toISOString()}. Rotate again after that.`,
      );
    const retiresAt = new Date(now.getTime() + identityOverlapDays * dayMs);
    for (const key of identityKeys) if (key.retiredAt === null) await retireKey(tx, key, retiresAt);
    const name = { purpose: 'identity', version: (identityKeys.at(-1)?.version ?? 0) + 1 } as const;
    await insertKey(tx, name, wrapKey(master, name, randomBytes(keyBytes)), now);
    await recordAudit(tx, systemActor, {
      at: now,
      action: 'secret.rotated',
      objectType: 'secret',
      objectId: `identity ${name.version}`,
    });
    return { version: name.version, retiresAt };
  });
}
