import { spawn } from 'node:child_process';

export interface ShellOptions {
  readonly cwd: string;
  /** All variables of the environment: that of the test run is not inherited. */
  readonly env: Readonly<Record<string, string>>;
  /** The user that runs the script. */
  readonly identity?: { readonly uid?: number; readonly gid?: number };
}

/** Runs a script as if it were pasted into a shell. Stops at the first failure. */
export async function runInShell(
  script: string,
  { cwd, env, identity = {} }: ShellOptions,
): Promise<{ code: number | null; output: string }> {
  const child = spawn('sh', ['-ex', '-c', script], {
    ...identity,
    cwd,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, output };
}
