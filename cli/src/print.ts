import type { Command } from 'commander';
import { globalsOf } from './connect.ts';
import { describeFailure, explain } from './failure.ts';

/** What a command answers: the data itself with `--json`, else its readable form. */
export function print(command: Command, data: unknown, readable: () => string): void {
  const text = globalsOf(command).json ? JSON.stringify(data, null, 2) : readable();
  process.stdout.write(`${text}\n`);
}

export function printFailure(error: unknown, json: boolean): void {
  process.stderr.write(json ? `${JSON.stringify(describeFailure(error))}\n` : `encart: ${explain(error)}\n`);
}

type Colour = 'red' | 'yellow' | 'green' | 'bold' | 'dim';
const codes: Record<Colour, [number, number]> = {
  red: [31, 39],
  yellow: [33, 39],
  green: [32, 39],
  bold: [1, 22],
  dim: [2, 22],
};

/** Colour for a person at a terminal, and for nobody else. */
export function paint(colour: Colour, text: string): string {
  if (!process.stdout.isTTY || process.env.NO_COLOR) return text;
  const [on, off] = codes[colour];
  return `\u001b[${on}m${text}\u001b[${off}m`;
}

/** `2026-06-14 05:00:00Z`, or a dash where there is no time. */
export function shortTime(iso: string | null): string {
  return iso === null ? '-' : `${iso.slice(0, 10)} ${iso.slice(11, 19)}Z`;
}

/** The columns of the terminal; undefined when nobody looks and nothing needs to fit. */
export function terminalWidth(): number | undefined {
  return process.stdout.isTTY ? process.stdout.columns : undefined;
}
