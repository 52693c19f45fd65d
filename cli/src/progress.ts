import type { AddProgress } from '@encart/sdk';
import type { Command } from 'commander';
import { globalsOf } from './connect.ts';

export interface Progress {
  show(progress: AddProgress): void;
  end(): void;
}

const barWidth = 30;

/** On stderr: a bar for a person at a terminal, lines for a log, nothing beside `--json`. */
export function startProgress(command: Command): Progress {
  const { stderr } = process;
  if (stderr.isTTY) {
    return {
      show: (progress) => stderr.write(`\r${bar(progress)} ${inWords(progress)}\u001b[K`),
      end: () => stderr.write('\r\u001b[K'),
    };
  }
  const quiet = globalsOf(command).json;
  return {
    show: (progress) => quiet || stderr.write(`${inWords(progress)}\n`),
    end() {},
  };
}

function bar({ done, total }: AddProgress): string {
  const full = Math.round((done / Math.max(1, total)) * barWidth);
  return `[${'#'.repeat(full)}${' '.repeat(barWidth - full)}]`;
}

function inWords({ done, total, waitSeconds }: AddProgress): string {
  const wait = waitSeconds === undefined ? '' : `; the service asks to wait ${waitSeconds} s`;
  return `${done} of ${total}${wait}`;
}
