import { writeFileSync } from 'node:fs';
import { type Figure, formatValue, lessIsBetter } from './figures.ts';
import { type GrowthCurve, growthCurves } from './growth-curves.ts';
import { axisFromZero, drawPlot, lineStyles } from './plot.ts';
import { readArguments } from './read-arguments.ts';
import { textTable } from './text-table.ts';
import { printBusyShare } from './tools.ts';

interface Point {
  readonly size: number;
  readonly values: readonly number[];
}

/** Measures how cost grows with the size of an installation, and draws a plot for each curve. */
export async function bench(args: string[]): Promise<Figure[]> {
  const names = Object.keys(growthCurves);
  const { options, words } = readArguments(args, {
    words: names,
    options: { 'up-to': [Number.POSITIVE_INFINITY] },
  });
  const [largest = 0] = options['up-to'];
  await printBusyShare();
  const figures: Figure[] = [];
  for (const [name, curve] of Object.entries(growthCurves))
    if (words.size === 0 || words.has(name)) figures.push(...(await measureCurve(name, curve, largest)));
  return figures;
}

async function measureCurve(name: string, curve: GrowthCurve, largest: number): Promise<Figure[]> {
  const points: Point[] = [];
  for (const size of curve.sizes.filter((each) => each <= largest))
    points.push({ size, values: await curve.measure(size) });
  const heading = [name, ...curve.series.map((series) => series.name)];
  const rows = points.map(({ size, values }) => [
    size.toLocaleString('en'),
    ...curve.series.map(({ unit }, at) => formatValue(values[at] ?? Number.NaN, unit)),
  ]);
  console.log(`${textTable([heading, ...rows])}\n`);
  // A line needs two points.
  if (points.length > 1) {
    writeFileSync(new URL(`../docs/growth-${name}.svg`, import.meta.url), drawCurve(name, curve, points));
    console.log(`drawn in docs/growth-${name}.svg\n`);
  }
  return points.flatMap(({ size, values }) =>
    curve.series.map((series, at) =>
      lessIsBetter(
        `${size.toLocaleString('en')} ${name}: ${series.name}`,
        values[at] ?? Number.NaN,
        series.unit,
      ),
    ),
  );
}

function drawCurve(name: string, { title, caption, series }: GrowthCurve, points: readonly Point[]): string {
  const sizes = points.map(({ size }) => size);
  const units = new Set(series.map(({ unit }) => unit));
  return drawPlot({
    title,
    caption,
    label: `${title}, by number of ${name}`,
    x: {
      scale: 'log',
      from: sizes[0] ?? 1,
      to: sizes.at(-1) ?? 1,
      ticks: sizes,
      format: (value) => value.toLocaleString('en'),
    },
    // Series of different units share the axis; the legend has the units.
    y: axisFromZero(
      Math.max(...points.flatMap(({ values }) => values)),
      units.size === 1 ? (series[0]?.unit ?? '') : '',
    ),
    lines: series.map(({ name: label, unit }, at) => ({
      style: lineStyles[at] ?? 'base',
      label: `${label}, ${unit}`,
      points: points.map(({ size, values }) => [size, values[at] ?? 0]),
    })),
    legend: { left: 80, top: 58, width: 300 },
  });
}
