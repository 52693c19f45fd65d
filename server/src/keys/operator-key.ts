import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { recordAudit, systemActor } from '../audit/index.ts';
import { type Db, transact } from '../db/handle.ts';
import type { Environment } from '../lib/environment.ts';
import { mintKey } from './mint-key.ts';
import { generateKey, hashKey, keyStatus, parseKey } from './model.ts';
import { getKeyByHash, listLiveOperatorKeys } from './store.ts';

export type OperatorKeyState =
  /** The key is set by ENCART_OPERATOR_KEY. */
  | { state: 'configured' }
  /** The key was created now and must be shown once. */
  | { state: 'minted'; plain: string; file: string }
  /** The file contains a valid key. */
  | { state: 'kept'; file: string }
  /** A valid key exists, but its file is on another machine. */
  | { state: 'elsewhere' }
  /** The key in the file is no longer valid, and another key is. */
  | { state: 'stale'; file: string };

export function operatorKeyFile(dataDir: string): string {
  return join(dataDir, 'operator.key');
}

export function readOperatorKeyFile(dataDir: string): string | undefined {
  const file = operatorKeyFile(dataDir);
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
}

/** Ensures that there is a valid operator key: keeps the existing one, or creates the first one. */
export async function ensureOperatorKey(
  db: Db,
  options: { environment: Environment; dataDir: string; configuredKey: string | undefined; now: Date },
): Promise<OperatorKeyState> {
  if (options.configuredKey) return { state: 'configured' };
  const file = operatorKeyFile(options.dataDir);
  const keyInFile = readOperatorKeyFile(options.dataDir);
  const stored = keyInFile && (await getKeyByHash(db, hashKey(keyInFile)));
  if (stored && keyStatus(stored, options.now) === 'active') return { state: 'kept', file };

  const others = await listLiveOperatorKeys(db, options.now);
  if (others.length > 0) return keyInFile ? { state: 'stale', file } : { state: 'elsewhere' };

  // The database is new but the key file exists, or a start was killed after `mintOperatorKey` had
  // written the file and before it stored the key. Storing the key of the file keeps scripts that
  // read the file working.
  const parts = keyInFile ? parseKey(keyInFile) : undefined;
  if (!stored && parts?.kind === 'op' && parts.environment === options.environment) {
    await mintOperatorKey(db, { ...options, plain: keyInFile });
    return { state: 'kept', file };
  }
  const plain = await mintOperatorKey(db, options);
  return { state: 'minted', plain, file };
}

/**
 * Creates an operator key and returns it. The file is written first, readable by its owner only, then the
 * database: after a crash in between the next start stores the key of the file, so every stored key is also
 * in a file.
 */
export async function mintOperatorKey(
  db: Db,
  options: { environment: Environment; dataDir: string; now: Date; plain?: string },
): Promise<string> {
  const plain = options.plain ?? generateKey(options.environment, 'op');
  const file = operatorKeyFile(options.dataDir);
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  writeFileSync(file, `${plain}\n`, { mode: 0o600 });
  chmodSync(file, 0o600);
  await transact(db, async (tx) => {
    const keyInput = {
      environment: options.environment,
      holder: 'operator',
      kind: 'op',
      name: 'operator.key',
      now: options.now,
    } as const;
    const { key } = await mintKey(tx, keyInput, plain);
    await recordAudit(tx, systemActor, {
      at: options.now,
      action: 'key.minted',
      objectType: 'key',
      objectId: key.id,
    });
  });
  return plain;
}
