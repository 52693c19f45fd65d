import { createInterface } from 'node:readline/promises';
import { Refusal } from './failure.ts';

/** Somebody reads what we ask, and can answer. */
export function isInteractive(): boolean {
  return Boolean(process.stdin.isTTY && process.stderr.isTTY);
}

/** Questions to a person at the terminal, on stderr: stdout is for answers. */
export interface Dialogue {
  /** Undefined when the person has left, by Ctrl-C or Ctrl-D. */
  ask(question: string): Promise<string | undefined>;
  close(): void;
}

export function openDialogue(): Dialogue {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  let open = true;
  let asking = false;
  // A question that is open when the terminal closes would never be answered.
  const left = new Promise<undefined>((resolve) => {
    lines.once('close', () => {
      open = false;
      if (asking) process.stderr.write('\n');
      resolve(undefined);
    });
  });
  return {
    async ask(question) {
      if (!open) return undefined;
      asking = true;
      const answer = await Promise.race([lines.question(question).catch(() => undefined), left]);
      asking = false;
      return answer;
    },
    close: () => lines.close(),
  };
}

/** Asks before what cannot be undone. Where nobody can answer, `--yes` must. */
export async function confirm(question: string, yes: boolean | undefined, otherwise: string): Promise<void> {
  if (yes) return;
  if (!isInteractive()) throw new Refusal(`${otherwise} Pass --yes: nobody can be asked here.`);
  const dialogue = openDialogue();
  try {
    const answer = await dialogue.ask(`${question} [y/N] `);
    if (!/^y(es)?$/i.test(answer?.trim() ?? '')) throw new Refusal(otherwise);
  } finally {
    dialogue.close();
  }
}
