import type { Command } from 'commander';
import { globalOptionsOf } from './connect.ts';
import { fit, textWidth } from './table.ts';

export interface ProgressStep {
  done: number;
  /** Unknown if there is none. */
  total?: number;
  /** Set while the client waits because of a rate limit. */
  waitSeconds?: number;
  /** Further text after the counts. */
  note?: string;
}

export interface Progress {
  show(step: ProgressStep): void;
  end(): void;
}

const maxBarWidth = 30;
const minBarWidth = 8;

/**
 * Shows the progress of a long command on stderr: on a terminal one line that is rewritten, otherwise one
 * line at the start and one at the end, and nothing with `--json`. `title` says what is being done, `unit`
 * names what is counted.
 */
export function startProgress(command: Command, title: string, unit = ''): Progress {
  const { stderr } = process;
  if (globalOptionsOf(command).json) return { show() {}, end() {} };
  if (stderr.isTTY) {
    const rewrite = (text: string) => stderr.write(`\r${text}\u001b[K`);
    rewrite(`${title} …`);
    return {
      show: (step) => rewrite(fitLine(title, step, describeStep(step, unit), stderr.columns)),
      end: () => rewrite(''),
    };
  }
  stderr.write(`${title} …\n`);
  let last: ProgressStep | undefined;
  return {
    show(step) {
      last = step;
    },
    end() {
      if (last) stderr.write(`${title}: ${describeStep(last, unit)}\n`);
      last = undefined;
    },
  };
}

/**
 * The bar takes the space that the text leaves. A line that is longer than the terminal would be wrapped, and
 * only its last part rewritten.
 */
function fitLine(title: string, { done, total }: ProgressStep, text: string, columns: number): string {
  // The frame of the bar and the spaces around it take five cells, and the last cell stays empty.
  const space = columns - textWidth(title) - textWidth(text) - 6;
  const width = Math.min(maxBarWidth, Math.max(minBarWidth, space));
  const line = `${title}  ${total === undefined ? '' : `${bar(done / Math.max(1, total), width)} `}${text}`;
  return textWidth(line) < columns ? line : fit(line, columns - 1);
}

function bar(share: number, width: number): string {
  const full = Math.round(Math.min(1, share) * width);
  return `[${'#'.repeat(full)}${' '.repeat(width - full)}]`;
}

function describeStep({ done, total, waitSeconds, note }: ProgressStep, unit: string): string {
  const count = (number: number) => number.toLocaleString('en-US');
  const wait = waitSeconds === undefined ? '' : `; rate limited, waiting ${waitSeconds} s`;
  const of = total === undefined ? '' : ` of ${count(total)}`;
  return `${count(done)}${of}${unit && ` ${unit}`}${wait}${note === undefined ? '' : `; ${note}`}`;
}
