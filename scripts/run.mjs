// Runs a script on the pinned Node version, after installing missing dependencies from the lock file.
// Plain JavaScript on purpose: this is the only file that the host's own Node (20 or newer) executes.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const modules = join(root, 'node_modules');
const runtime = join(modules, 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
const stamp = join(modules, '.encart-installed');

function lockHash() {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .update(`${process.platform}-${process.arch}`)
    .digest('hex');
}

function isInstalled(hash) {
  return existsSync(runtime) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash;
}

/** Installs once per lock file. The output of npm stays visible, to show progress on a slow network. */
function install(hash) {
  console.error(
    'Encart: installing dependencies from package-lock.json (first run, or the lock file changed)…',
  );
  const started = Date.now();
  const npm = process.env.npm_execpath;
  // Not `npm ci`: it asks for an entry for every optional binary, and the registry that the lock file was
  // written from holds those of @biomejs/biome 2.6.6 and rolldown 1.2.18 for Linux with glibc only.
  // `install --no-save` takes the same locked versions, checks them against the same hashes, and leaves
  // the lock file alone.
  const args = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error', '--progress=true'];
  // The host's Node may be older than some packages require; they run on the pinned version instead.
  const environment = { ...process.env, npm_config_engine_strict: 'false' };
  const result = npm?.endsWith('.js')
    ? spawnSync(process.execPath, [npm, ...args], { cwd: root, stdio: 'inherit', env: environment })
    : spawnSync('npm', args, {
        cwd: root,
        stdio: 'inherit',
        env: environment,
        shell: process.platform === 'win32',
      });
  if (result.status !== 0) {
    console.error('Encart: the installation failed; see the lines above. Nothing was started.');
    process.exit(result.status ?? 1);
  }
  writeFileSync(stamp, hash);
  console.error(`Encart: installed in ${((Date.now() - started) / 1000).toFixed(0)} s.`);
}

const hash = lockHash();
if (!isInstalled(hash)) install(hash);

const child = spawn(runtime, process.argv.slice(2), {
  cwd: root,
  stdio: 'inherit',
  env: {
    // Caches the compiled sources between starts.
    NODE_COMPILE_CACHE: join(modules, '.cache', 'compiled'),
    ...process.env,
    PATH: `${join(modules, '.bin')}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}`,
  },
});
// Ctrl-C in a terminal also reaches the child; the signal of a process manager reaches only this process.
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
process.on('SIGINT', () => {});
// The shell of npm ends on a signal without forwarding it. A changed parent process shows this;
// then stop the child.
const parent = process.ppid;
setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 500).unref();
child.on('error', (error) => {
  console.error(`Encart: could not start the pinned runtime: ${error.message}`);
  process.exit(1);
});
child.on('exit', (code, signal) => process.exit(signal ? 128 + 15 : (code ?? 1)));
