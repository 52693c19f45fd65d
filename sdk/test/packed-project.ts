import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { cleanEnvironment } from './service.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** A project outside this repository that has only packed files. */
export interface Project {
  readonly directory: string;
  /** Runs a program in it. Returns stdout; throws with the output if the exit code is not 0. */
  run(command: string, args: readonly string[], settings?: Record<string, string>): Promise<string>;
  remove(): void;
}

async function run(
  command: string,
  args: readonly string[],
  cwd: string,
  settings: Record<string, string> = {},
): Promise<string> {
  const child = spawn(command, args, { cwd, env: { ...cleanEnvironment(), ...settings } });
  const ended = once(child, 'close');
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = await ended;
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}:\n${stdout}${stderr}`);
  return stdout;
}

/** Builds and packs workspaces, and installs the files into an empty project, without a network. */
export async function createProject(...workspaces: readonly ('sdk' | 'cli')[]): Promise<Project> {
  const directory = mkdtempSync(join(tmpdir(), 'encart-packed-'));
  const files: string[] = [];
  for (const workspace of workspaces) {
    const built = join(directory, 'packed', workspace);
    await run(process.execPath, [`scripts/build-${workspace}.ts`, built], root);
    const [{ filename }] = JSON.parse(await run('npm', ['pack', '--json'], built));
    files.push(join(built, filename));
  }
  writeFileSync(join(directory, 'package.json'), '{ "name": "shop", "private": true, "type": "module" }');
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', ...files], directory);
  return {
    directory,
    run: (command, args, settings) => run(command, args, directory, settings),
    remove: () => rmSync(directory, { recursive: true, force: true }),
  };
}
