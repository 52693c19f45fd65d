import { drawPlot, type Line } from './plot.ts';

/** Click-through rate relative to a uniform selection, at equal intervals of requests. */
export interface Curves {
  readonly requests: number;
  readonly best: number;
  readonly prompt: readonly number[];
  readonly late: readonly number[];
}

export function drawCurve({ requests, best, prompt, late }: Curves, seeds: number): string {
  const flat = (value: number): Line['points'] => [
    [0, value],
    [requests, value],
  ];
  const curve = (values: readonly number[]): Line['points'] =>
    values.map((value, at) => [((at + 1) / values.length) * requests, value]);
  const end = (values: readonly number[]) => (values.at(-1) ?? 1).toFixed(2);
  return drawPlot({
    title: 'Clicks since the first request, relative to showing every offer equally often',
    caption: `requests (34 offers, click rates 0.2 % to 1.2 %, mean of ${seeds} runs)`,
    label: 'Click-through relative to an even pick, by requests',
    x: {
      scale: 'linear',
      from: 0,
      to: requests,
      ticks: [0, 0.2, 0.4, 0.6, 0.8, 1].map((share) => share * requests),
      format: (value) => Math.round(value).toLocaleString('en'),
    },
    y: {
      scale: 'linear',
      from: 0.96,
      to: 1.76,
      ticks: [1, 1.1, 1.2, 1.3, 1.4, 1.5, 1.6, 1.7],
      format: (value) => `${value.toFixed(1)} ×`,
    },
    lines: [
      { style: 'limit', label: `always the best offer (${best.toFixed(2)} ×)`, points: flat(best) },
      { style: 'first', label: `Encart (${end(prompt)} ×)`, points: curve(prompt) },
      { style: 'second', label: `Encart, every event an hour late (${end(late)} ×)`, points: curve(late) },
      { style: 'base', label: 'every offer equally often (1.00 ×)', points: flat(1) },
    ],
    legend: { left: 424, top: 197.5, width: 396 },
  });
}
