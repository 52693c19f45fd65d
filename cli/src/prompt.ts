import { createInterface } from 'node:readline/promises';
import { CommandError } from './errors.ts';

/** Whether a person at a terminal can read and answer a prompt. */
export function isInteractive(): boolean {
  return Boolean(process.stdin.isTTY && process.stderr.isTTY);
}

/** Prompts on stderr, because stdout is for the output of the command. */
export interface Prompt {
  /** Returns undefined when the person presses Ctrl-C or Ctrl-D. */
  ask(question: string): Promise<string | undefined>;
  close(): void;
}

export function openPrompt(): Prompt {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  let isOpen = true;
  let isAsking = false;
  // `lines.question` never resolves when the terminal closes, so the close event ends the wait.
  const closed = new Promise<undefined>((resolve) => {
    lines.once('close', () => {
      isOpen = false;
      if (isAsking) process.stderr.write('\n');
      resolve(undefined);
    });
  });
  return {
    async ask(question) {
      if (!isOpen) return undefined;
      isAsking = true;
      const answer = await Promise.race([lines.question(question).catch(() => undefined), closed]);
      isAsking = false;
      return answer;
    },
    close: () => lines.close(),
  };
}

/** Asks for confirmation before a critical action. Without a terminal, `--yes` is required. */
export async function confirm(
  question: string,
  yes: boolean | undefined,
  cancelMessage: string,
): Promise<void> {
  if (yes) return;
  if (!isInteractive()) throw new CommandError(`${cancelMessage} Pass --yes to confirm without a terminal.`);
  const prompt = openPrompt();
  try {
    const answer = await prompt.ask(`${question} [y/N] `);
    if (!/^y(es)?$/i.test(answer?.trim() ?? '')) throw new CommandError(cancelMessage);
  } finally {
    prompt.close();
  }
}
