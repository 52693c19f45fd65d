import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { minimumMasterLength } from './model.ts';

/** Where the master secret is looked for. */
export interface MasterSecretSource {
  /** Of ENCART_SECRET. */
  readonly configured: string | undefined;
  readonly dataDir: string;
}

/** A start that cannot go on for want of the right master secret, in words for the operator. */
export class MasterSecretProblem extends Error {
  override readonly name = 'MasterSecretProblem';
}

export function masterSecretFile(dataDir: string): string {
  return join(dataDir, 'secret');
}

/** Written before a rotation commits, renamed after it: whichever moment a kill comes at, one of the two files fits. */
export function nextMasterSecretFile(dataDir: string): string {
  return join(dataDir, 'secret.new');
}

/** Undefined when there is none. */
export function readMaster({ configured, dataDir }: MasterSecretSource): string | undefined {
  return configured ?? readSecretFile(masterSecretFile(dataDir));
}

export function readSecretFile(file: string): string | undefined {
  if (!existsSync(file)) return undefined;
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length >= minimumMasterLength) return secret;
  throw new MasterSecretProblem(
    `${file} holds no master secret: it has fewer than ${minimumMasterLength} characters. Put the right file back, or set ENCART_SECRET.`,
  );
}

export function newMaster(): string {
  return randomBytes(32).toString('base64url');
}

/** Makes the file, unless another process of this machine has just made it, and answers what it holds. */
export function mintMaster(dataDir: string): string {
  const file = masterSecretFile(dataDir);
  try {
    writeSecretFile(file, newMaster(), 'wx');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const secret = readSecretFile(file);
  if (secret === undefined) throw new Error(`${file} was not written`);
  return secret;
}

/** On disk when it returns: the keys of the database are worth nothing without it. */
export function writeSecretFile(file: string, secret: string, flag: 'w' | 'wx' = 'w'): void {
  mkdirSync(join(file, '..'), { recursive: true, mode: 0o700 });
  const open = openSync(file, flag, 0o600);
  try {
    writeSync(open, `${secret}\n`);
    fsyncSync(open);
  } finally {
    closeSync(open);
  }
  syncDirectory(join(file, '..'));
}

/** Ends a rotation that was committed. A service that starts at this moment may have done it already. */
export function adoptNextMaster(dataDir: string): void {
  try {
    renameSync(nextMasterSecretFile(dataDir), masterSecretFile(dataDir));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  syncDirectory(dataDir);
}

export function dropNextMaster(dataDir: string): void {
  rmSync(nextMasterSecretFile(dataDir), { force: true });
}

function syncDirectory(directory: string): void {
  // Windows does not open directories.
  if (process.platform === 'win32') return;
  const open = openSync(directory, 'r');
  try {
    fsyncSync(open);
  } finally {
    closeSync(open);
  }
}
