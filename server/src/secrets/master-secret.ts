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
import { dirname, join } from 'node:path';
import { minimumMasterLength } from './model.ts';

/** Where to find the master secret: the setting, or else a file in the data directory. */
export interface MasterSecretSource {
  /** The value of ENCART_SECRET. */
  readonly configured: string | undefined;
  readonly dataDir: string;
}

/** The right master secret is missing, so the service cannot start. The message is for the operator. */
export class MasterSecretProblem extends Error {
  override readonly name = 'MasterSecretProblem';
}

export function masterSecretFile(dataDir: string): string {
  return join(dataDir, 'secret');
}

/**
 * Written before a rotation commits and renamed after it: if the process is killed, one of the two files is
 * the right one.
 */
export function nextMasterSecretFile(dataDir: string): string {
  return join(dataDir, 'secret.new');
}

/** Undefined if there is no master secret. */
export function readMaster({ configured, dataDir }: MasterSecretSource): string | undefined {
  return configured ?? readSecretFile(masterSecretFile(dataDir));
}

export function readSecretFile(file: string): string | undefined {
  if (!existsSync(file)) return undefined;
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length >= minimumMasterLength) return secret;
  throw new MasterSecretProblem(
    `${file} contains no master secret: it has fewer than ${minimumMasterLength} characters. Put the right file back, or set ENCART_SECRET.`,
  );
}

export function newMaster(): string {
  return randomBytes(32).toString('base64url');
}

/** Creates the file, unless another process of this machine has just created it, and returns its content. */
export function createMasterFile(dataDir: string): string {
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

/**
 * Flushes the file to disk before it returns: without the file the keys in the database cannot be decrypted.
 */
export function writeSecretFile(file: string, secret: string, flag: 'w' | 'wx' = 'w'): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const descriptor = openSync(file, flag, 0o600);
  try {
    writeSync(descriptor, `${secret}\n`);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
  syncDirectory(dirname(file));
}

/**
 * Finishes a committed rotation. A service that starts at the same time may already have renamed the file.
 */
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

/** Flushes the names of new and renamed files to disk. */
function syncDirectory(directory: string): void {
  // Windows cannot open directories.
  if (process.platform === 'win32') return;
  const descriptor = openSync(directory, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
