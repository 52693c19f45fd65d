import type { Command } from 'commander';
import { globalOptionsOf } from './connect.ts';
import { describeError, errorToJson } from './errors.ts';

/** Prints the output of a command: JSON with `--json`, otherwise text. */
export function print(command: Command, data: unknown, readable: () => string): void {
  const text = globalOptionsOf(command).json ? JSON.stringify(data, null, 2) : readable();
  process.stdout.write(`${text}\n`);
}

export function printError(error: unknown, json: boolean): void {
  process.stderr.write(
    json ? `${JSON.stringify(errorToJson(error))}\n` : `encart: ${describeError(error)}\n`,
  );
}

type Style = 'red' | 'yellow' | 'green' | 'bold' | 'dim';
/** The ANSI codes that start and end a style. */
const ansiCodes: Record<Style, [on: number, off: number]> = {
  red: [31, 39],
  yellow: [33, 39],
  green: [32, 39],
  bold: [1, 22],
  dim: [2, 22],
};

/** Adds a style if stdout is a terminal and NO_COLOR is not set. */
export function paint(style: Style, text: string): string {
  if (!process.stdout.isTTY || process.env.NO_COLOR) return text;
  const [on, off] = ansiCodes[style];
  return `\u001b[${on}m${text}\u001b[${off}m`;
}

/** `2026-06-14 05:00:00Z`, or a dash for null. */
export function shortTime(iso: string | null): string {
  return iso === null ? '-' : `${iso.slice(0, 10)} ${iso.slice(11, 19)}Z`;
}

/** Width of the terminal; undefined if stdout is not a terminal, so that output is not cut. */
export function terminalWidth(): number | undefined {
  return process.stdout.isTTY ? process.stdout.columns : undefined;
}
