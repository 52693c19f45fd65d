import type { Command } from 'commander';
import { globalOptionsOf } from './connect.ts';

export interface ProgressStep {
  done: number;
  total: number;
  /** Set while the client waits because of a rate limit. */
  waitSeconds?: number;
  /** Further text after the counts. */
  note?: string;
}

export interface Progress {
  show(step: ProgressStep): void;
  end(): void;
}

const barWidth = 30;

/** Shows progress on stderr: a bar on a terminal, otherwise one line per step, and none with `--json`. `unit` names what is counted. */
export function startProgress(command: Command, unit = ''): Progress {
  const { stderr } = process;
  if (stderr.isTTY) {
    return {
      show: (step) => stderr.write(`\r${bar(step)} ${describeStep(step, unit)}\u001b[K`),
      end: () => stderr.write('\r\u001b[K'),
    };
  }
  const quiet = globalOptionsOf(command).json;
  let last = '';
  return {
    show(step) {
      const text = describeStep(step, unit);
      if (!quiet && text !== last) stderr.write(`${text}\n`);
      last = text;
    },
    end() {},
  };
}

function bar({ done, total }: ProgressStep): string {
  const full = Math.round((done / Math.max(1, total)) * barWidth);
  return `[${'#'.repeat(full)}${' '.repeat(barWidth - full)}]`;
}

function describeStep({ done, total, waitSeconds, note }: ProgressStep, unit: string): string {
  const wait = waitSeconds === undefined ? '' : `; rate limited, waiting ${waitSeconds} s`;
  return `${done} of ${total}${unit && ` ${unit}`}${wait}${note === undefined ? '' : `; ${note}`}`;
}
