import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Figure, lessIsBetter } from './figures.ts';
import { fillInstallation } from './fill-installation.ts';
import { axisFromZero, drawPlot } from './plot.ts';
import { readArguments } from './read-arguments.ts';
import { type MemorySample, watchMemory } from './resident-memory.ts';
import { type SoakResult, soak } from './soak.ts';
import { startShipped } from './start-shipped.ts';

const publishers = 300;
const idleSeconds = 10;
const targets = { idleMb: 250, peakMb: 400 };
const picture = new URL('../docs/memory-curve.svg', import.meta.url);

/**
 * Measures the resident memory of an embedded service: idle after a start on a database with 90 days of
 * history, and the peak while offers, events, reports, exports and calls of channels run at the same time.
 * One sample a second.
 */
export async function bench(args: string[]): Promise<Figure[]> {
  const defaults = { minutes: [10], events: [300_000] };
  const { options, words } = readArguments(args, { options: defaults, words: ['draw'] });
  const [minutes = 0, events = 0] = [options.minutes[0], options.events[0]];
  const dataDir = mkdtempSync(join(tmpdir(), 'encart-bench-'));
  try {
    const installation = await fillInstallation(dataDir, undefined, { events, publishers });
    const settings = { ENCART_DATA_DIR: dataDir, ENCART_RATE_LIMITS: 'off' };
    const service = await startShipped(settings);
    const memory = watchMemory(service.child.pid as number, 1_000);
    await pause(idleSeconds * 1000);
    const idleMb = memory.samples.at(-1)?.mb ?? Number.NaN;
    const answers = await soak(service.url, installation, minutes * 60);
    memory.stop();
    await service.kill('SIGTERM');
    show(answers);
    if (words.has('draw')) {
      writeFileSync(picture, drawMemory(memory.samples));
      console.log('drawn in docs/memory-curve.svg');
    }
    return [
      lessIsBetter(`idle, ${idleSeconds} s after a warm start`, Math.round(idleMb), 'MB', targets.idleMb),
      lessIsBetter('peak of the soak', memory.peak(), 'MB', targets.peakMb),
    ];
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function show(answers: SoakResult): void {
  for (const [name, statuses] of Object.entries(answers)) console.log(`${name}: ${JSON.stringify(statuses)}`);
}

function drawMemory(samples: readonly MemorySample[]): string {
  const minutes = (samples.at(-1)?.seconds ?? 60) / 60;
  const step = Math.max(1, Math.ceil(minutes / 10));
  return drawPlot({
    title: 'Resident memory of an embedded service while everything is called',
    caption: `minutes since the start; the soak begins after ${idleSeconds} s`,
    label: 'Resident memory by time',
    x: {
      scale: 'linear',
      from: 0,
      to: minutes,
      ticks: Array.from({ length: Math.floor(minutes / step) + 1 }, (_, at) => at * step),
      format: String,
    },
    y: axisFromZero(Math.max(targets.peakMb, ...samples.map(({ mb }) => mb)), 'MB'),
    lines: [
      {
        style: 'first',
        label: 'resident memory',
        points: samples.map(({ seconds, mb }) => [seconds / 60, mb]),
      },
      {
        style: 'limit',
        label: `target for the peak (${targets.peakMb} MB)`,
        points: [0, minutes].map((at) => [at, targets.peakMb]),
      },
    ],
    legend: { left: 80, top: 58, width: 300 },
  });
}
