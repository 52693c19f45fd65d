import { createInterface } from 'node:readline/promises';
import type { Command } from 'commander';
import { describeChoices } from './choices.ts';
import { globalOptionsOf } from './connect.ts';
import { CommandError } from './errors.ts';
import { replaceControlCharacters, textWidth } from './table.ts';

/** True if a person at a terminal can read and answer a prompt. With `--json`, a script reads the output. */
export function isInteractive(command: Command): boolean {
  return Boolean(process.stdin.isTTY && process.stderr.isTTY && !globalOptionsOf(command).json);
}

/** The person at the terminal. Questions are on stderr, because stdout is for the output of the command. */
export interface Terminal {
  say(text: string): void;
  /** Returns undefined when the person presses Ctrl-C or Ctrl-D. */
  ask(question: string): Promise<string | undefined>;
}

/** Opens the terminal for questions, and closes it after the work. */
export async function withTerminal<T>(work: (terminal: Terminal) => Promise<T>): Promise<T> {
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
  const terminal: Terminal = {
    say: (text) => process.stderr.write(`${text}\n`),
    async ask(question) {
      if (!isOpen) return undefined;
      isAsking = true;
      const answer = await Promise.race([lines.question(question).catch(() => undefined), closed]);
      isAsking = false;
      return answer;
    },
  };
  try {
    return await work(terminal);
  } finally {
    lines.close();
  }
}

/**
 * Asks for confirmation before a critical action. Without a terminal, `--yes` is required. `about` is shown
 * before the question, and also with `--yes`, unless the output is JSON.
 */
export async function confirm(
  command: Command,
  question: string,
  { yes, cancelMessage, about }: { yes: boolean | undefined; cancelMessage: string; about?: string },
): Promise<void> {
  if (about !== undefined && !globalOptionsOf(command).json) process.stderr.write(`${about}\n`);
  if (yes) return;
  if (!isInteractive(command))
    throw new CommandError(`${cancelMessage} Pass --yes to confirm without a terminal.`);
  const answer = await withTerminal(({ ask }) => ask(`${question} [y/N] `));
  if (!/^y(es)?$/i.test(answer?.trim() ?? '')) throw new CommandError(cancelMessage);
}

export interface Choice<T> {
  readonly value: T;
  readonly name: string;
  readonly note?: string;
}

export interface Question<T> {
  readonly title: string;
  readonly choices: readonly Choice<T>[];
  /** The choice of an empty answer. */
  readonly defaultChoice: Choice<T> | undefined;
  /** Looks up an answer that is not among the choices. The default: it is refused. */
  readonly find?: (text: string) => Promise<{ value: T } | { problem: string }>;
}

/** Then the person probably does not find the answer, or a program answers. */
const maxAttempts = 10;

/** Lets the person choose by number or name. Returns undefined if they end the session. */
export async function choose<T>(terminal: Terminal, question: Question<T>): Promise<T | undefined> {
  const { title, choices, defaultChoice } = question;
  const width = Math.max(0, ...choices.map(({ name }) => textWidth(name)));
  const lines = choices.map((choice, index) => {
    const notes = [choice.note ?? '', ...(choice === defaultChoice ? ['(default)'] : [])].filter(Boolean);
    const pad = ' '.repeat(width - textWidth(choice.name));
    return `${String(index + 1).padStart(4)}  ${replaceControlCharacters(choice.name)}${pad}  ${notes.join(' ')}`.trimEnd();
  });
  terminal.say([title, ...lines].join('\n'));
  const hint = defaultChoice ? ` [${choices.indexOf(defaultChoice) + 1}]` : '';
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const answer = (await terminal.ask(`Number or name${hint}: `))?.trim();
    if (answer === undefined) return undefined;
    if (answer === '' && defaultChoice) return defaultChoice.value;
    const found = await readAnswer(answer, question);
    if ('value' in found) return found.value;
    terminal.say(found.problem);
  }
  throw new CommandError(`No valid answer to "${title}"`);
}

async function readAnswer<T>(
  answer: string,
  { choices, find }: Question<T>,
): Promise<{ value: T } | { problem: string }> {
  const byNumber = /^\d{1,4}$/.test(answer) ? choices[Number(answer) - 1] : undefined;
  const byName = choices.filter(({ name }) => name.toLowerCase() === answer.toLowerCase());
  const chosen = byNumber ?? (byName.length === 1 ? byName[0] : undefined);
  if (chosen) return chosen;
  if (find && answer !== '') return find(answer);
  return { problem: describeChoices(answer, [...new Set(choices.map(({ name }) => name))]) };
}
