import type { Command } from 'commander';
import { globalsOf } from './connect.ts';

export interface Step {
  done: number;
  total: number;
  /** Set while the service wants us to wait. */
  waitSeconds?: number;
  /** What else there is to say of it. */
  note?: string;
}

export interface Progress {
  show(step: Step): void;
  end(): void;
}

const barWidth = 30;

/** On stderr: a bar for a person at a terminal, lines for a log, nothing beside `--json`. `unit` is what is counted. */
export function startProgress(command: Command, unit = ''): Progress {
  const { stderr } = process;
  if (stderr.isTTY) {
    return {
      show: (step) => stderr.write(`\r${bar(step)} ${inWords(step, unit)}\u001b[K`),
      end: () => stderr.write('\r\u001b[K'),
    };
  }
  const quiet = globalsOf(command).json;
  let last = '';
  return {
    show(step) {
      const words = inWords(step, unit);
      if (!quiet && words !== last) stderr.write(`${words}\n`);
      last = words;
    },
    end() {},
  };
}

function bar({ done, total }: Step): string {
  const full = Math.round((done / Math.max(1, total)) * barWidth);
  return `[${'#'.repeat(full)}${' '.repeat(barWidth - full)}]`;
}

function inWords({ done, total, waitSeconds, note }: Step, unit: string): string {
  const wait = waitSeconds === undefined ? '' : `; the service asks to wait ${waitSeconds} s`;
  return `${done} of ${total}${unit && ` ${unit}`}${wait}${note === undefined ? '' : `; ${note}`}`;
}
