import { accessSync, constants, existsSync, statfsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { type Config, listUnsafeModes } from '../../../server/src/admin.ts';
import { type Finding, fail, ok, warn } from './finding.ts';

const mebibyte = 1 << 20;
const warnBelowBytes = 1024 * mebibyte;
const failBelowBytes = 100 * mebibyte;

/**
 * Checks that the data directory exists or can be created, is writable and private, and has
 * free space. Creates nothing.
 */
export function checkDirectory({ dataDir }: Config): Finding[] {
  const existing = nearestExisting(dataDir);
  if (!statSync(existing).isDirectory())
    return [
      fail('data directory', `${existing} is not a directory.`, 'Set ENCART_DATA_DIR to another path.'),
    ];
  if (!isWritable(existing)) {
    const who = process.env.USER ?? 'the user that runs Encart';
    return [
      fail(
        'data directory',
        `${existing} is not writable.`,
        `Change its owner to ${who}, or set ENCART_DATA_DIR to another path.`,
      ),
    ];
  }
  if (existing !== dataDir)
    return [ok('data directory', `${dataDir} will be created at the first start`), checkSpace(existing)];
  return [ok('data directory', dataDir), checkSpace(dataDir), ...checkModes(dataDir)];
}

function checkSpace(directory: string): Finding {
  const { bavail, bsize } = statfsSync(directory);
  const free = bavail * bsize;
  const message = `${readableSize(free)} free`;
  const how = 'Free space on this disk, or set ENCART_DATA_DIR to another disk.';
  if (free < failBelowBytes) return fail('disk space', message, how);
  return free < warnBelowBytes ? warn('disk space', message, how) : ok('disk space', message);
}

function checkModes(dataDir: string): Finding[] {
  const wide = listUnsafeModes(dataDir).map(({ path, mode, wanted }) => {
    const message = `${path} is accessible to other users (${mode}).`;
    const how = `chmod ${wanted} ${path}`;
    // An open directory is only a warning. Files with keys must be private themselves, even
    // inside a private directory.
    return path === dataDir ? warn('permissions', message, how) : fail('permissions', message, how);
  });
  return wide.length > 0 ? wide : [ok('permissions', 'data and keys are readable only by their owner')];
}

function nearestExisting(path: string): string {
  return existsSync(path) || dirname(path) === path ? path : nearestExisting(dirname(path));
}

function isWritable(path: string): boolean {
  try {
    accessSync(path, constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function readableSize(bytes: number): string {
  const gibibytes = bytes / (1024 * mebibyte);
  return gibibytes >= 1 ? `${gibibytes.toFixed(1)} GiB` : `${Math.floor(bytes / mebibyte)} MiB`;
}
