import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';

/**
 * Executes the steps of the Dockerfile in temporary directories, starts the result as its user, with no right
 * to write anything but its data directory, and runs its health check. For machines without a container
 * runtime; the base image and the network are not tested.
 */
const root = mkdtempSync(join(tmpdir(), 'encart-image-'));
const data = join(root, 'data');
const workDir = '/srv/encart';
/** A first start creates the database and the demo network, which takes long on a busy machine. */
const maxStartMs = 600_000;

interface Step {
  readonly instruction: string;
  readonly rest: string;
}

function readSteps(): Step[][] {
  const stages: Step[][] = [];
  for (const line of readFileSync('Dockerfile', 'utf8').split('\n')) {
    const [, instruction = '', rest = ''] = /^([A-Z]+) (.*)$/.exec(line) ?? [];
    if (instruction === 'FROM') stages.push([]);
    else if (instruction) stages.at(-1)?.push({ instruction, rest });
  }
  return stages;
}

/** The files that would be sent to the builder: those of the tree without those of .dockerignore. */
function copyContext(to: string): void {
  const ignored = readFileSync('.dockerignore', 'utf8').split('\n').filter(Boolean);
  const isIgnored = (file: string) =>
    ignored.some((pattern) => {
      const name = pattern.replace(/^\*\*\//, '').replace(/^\*/, '');
      if (pattern.startsWith('**/')) return file.split('/').includes(name);
      return pattern.startsWith('*') ? file.endsWith(name) : file === name || file.startsWith(`${name}/`);
    });
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' });
  for (const file of listed.split('\n').filter(Boolean))
    if (!isIgnored(file)) cpSync(file, join(to, file), { recursive: true });
}

function run(command: string, directory: string): void {
  console.log(`RUN ${command}`);
  const { status } = spawnSync('sh', ['-c', command], {
    cwd: directory,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (status !== 0) throw new Error(`"${command}" ended with ${status}`);
}

/** The value of an instruction in the form of JSON. */
function words(steps: readonly Step[], instruction: string): string[] {
  const rest = steps.find((step) => step.instruction === instruction)?.rest ?? '[]';
  return JSON.parse(rest.slice(rest.indexOf('['))) as string[];
}

function build(): { image: string; steps: readonly Step[] } {
  const [buildSteps = [], imageSteps = []] = readSteps();
  const built = join(root, 'build');
  const image = join(root, 'image');
  for (const directory of [built, image, data]) mkdirSync(directory);
  for (const { instruction, rest } of buildSteps) {
    if (instruction === 'COPY') copyContext(built);
    else if (instruction === 'RUN') run(rest, built);
  }
  for (const { instruction, rest } of imageSteps) {
    if (instruction !== 'COPY') continue;
    const paths = rest.replace('--from=build ', '').split(' ');
    const target = paths.pop() as string;
    for (const path of paths) {
      const from = join(built, path.slice(workDir.length));
      const to = target.endsWith('/') ? join(image, target, basename(path)) : join(image, target);
      mkdirSync(dirname(to), { recursive: true });
      cpSync(from, to, { recursive: true, verbatimSymlinks: true });
    }
  }
  return { image, steps: imageSteps };
}

async function start(image: string, steps: readonly Step[], port: number): Promise<ChildProcess> {
  const env: Record<string, string> = {
    PATH: process.env.PATH ?? '',
    HOME: '/nonexistent',
    PORT: String(port),
  };
  for (const { instruction, rest } of steps)
    if (instruction === 'ENV') {
      const [name = '', value = ''] = rest.split('=');
      env[name] = value === '/data' ? data : value;
    }
  const user =
    steps
      .find(({ instruction }) => instruction === 'USER')
      ?.rest.split(':')
      .map(Number) ?? [];
  const [uid = 1000, gid = 1000] = user;
  const asRoot = process.getuid?.() === 0;
  // Without root the files belong to this user, so they are made read-only instead.
  chmodSync(root, 0o755);
  if (asRoot) chownSync(data, uid, gid);
  else execFileSync('chmod', ['-R', 'a-w', image]);
  const [program = '', ...args] = words(steps, 'CMD');
  const service = spawn(join(image, program), args, {
    cwd: image,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
    ...(asRoot && { uid, gid }),
  });
  let output = '';
  service.stdout?.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  service.once('exit', (code) => {
    if (code !== 0) console.error(output);
  });
  return service;
}

async function isHealthy(image: string, steps: readonly Step[], port: number): Promise<boolean> {
  const [, program = '', ...args] = ['', ...words(steps, 'HEALTHCHECK')];
  const own = args.map((arg) => arg.replace(':8080', `:${port}`));
  const check = spawn(join(image, program), own, { cwd: image, stdio: 'inherit' });
  const [code] = await once(check, 'exit');
  return code === 0;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  probe.close();
  return port;
}

let running: ChildProcess | undefined;
try {
  const { image, steps } = build();
  const port = await freePort();
  if (await isHealthy(image, steps, port)) throw new Error('the health check succeeds without a service');
  const service = await start(image, steps, port);
  running = service;
  const until = Date.now() + maxStartMs;
  while (!(await isHealthy(image, steps, port))) {
    if (service.exitCode !== null) throw new Error(`the service ended with ${service.exitCode}`);
    if (Date.now() > until) throw new Error('the service is not healthy after ten minutes');
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
  const answers = await Promise.all(
    ['/console/', '/docs', '/docs/reference'].map((path) => fetch(`http://127.0.0.1:${port}${path}`)),
  );
  for (const { status, url } of answers) if (status !== 200) throw new Error(`${url} answered ${status}`);
  service.kill('SIGTERM');
  const [code] = await once(service, 'exit');
  if (code !== 0) throw new Error(`the service ended with ${code} after SIGTERM`);
  console.log('The image can be built, its service becomes healthy, and it stops on SIGTERM.');
} finally {
  if (running && running.exitCode === null && running.signalCode === null) {
    running.kill('SIGKILL');
    await once(running, 'exit');
  }
  if (process.getuid?.() !== 0) execFileSync('chmod', ['-R', 'u+w', root]);
  rmSync(root, { recursive: true, force: true });
}
