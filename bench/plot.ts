/**
 * A line plot as an SVG image. It has its own background and dark colours, so that it is
 * readable on any page.
 */
export interface Plot {
  readonly title: string;
  /** The text below the horizontal axis. */
  readonly caption: string;
  /** The description of the image, for screen readers. */
  readonly label: string;
  readonly x: Axis;
  readonly y: Axis;
  readonly lines: readonly Line[];
  /** The top left corner of the legend, in pixels. */
  readonly legend: { readonly left: number; readonly top: number; readonly width: number };
}

export interface Axis {
  readonly scale: 'linear' | 'log';
  readonly from: number;
  readonly to: number;
  /** The values with a label. */
  readonly ticks: readonly number[];
  format(value: number): string;
}

export interface Line {
  readonly style: LineStyle;
  readonly label: string;
  readonly points: readonly (readonly [x: number, y: number])[];
}

/** In the order of importance: blue, dashed orange, dotted green and grey. */
export const lineStyles = ['first', 'second', 'limit', 'base'] as const;
export type LineStyle = (typeof lineStyles)[number];

const [width, height] = [860, 460];
const area = { left: 72, right: 836, top: 56, bottom: 396 };
const legendLine = 26;

const style = `
  .ground { fill: #ffffff; stroke: #d5d9de }
  .box { fill: #ffffff }
  text { fill: #3d444d; font: 14px system-ui, sans-serif }
  .title { font-size: 16px; font-weight: 600 }
  .grid { stroke: #e4e7eb }
  .line { fill: none; stroke-width: 2.5; stroke-linejoin: round }
  .first { stroke: #1f6feb }
  .second { stroke: #d9730d; stroke-dasharray: 7 4 }
  .limit { stroke: #1a7f37; stroke-dasharray: 2 4 }
  .base { stroke: #6e7781 }
  @media (prefers-color-scheme: dark) {
    .ground { fill: #0d1117; stroke: #30363d }
    .box { fill: #0d1117 }
    text { fill: #c9d1d9 }
    .grid { stroke: #262c34 }
    .first { stroke: #58a6ff }
    .second { stroke: #f0a35e }
    .limit { stroke: #56d364 }
    .base { stroke: #8b949e }
  }`;

export function drawPlot({ title, caption, label, x, y, lines, legend }: Plot): string {
  const point = ([across, up]: readonly [number, number]) => `${xPixel(x, across)} ${yPixel(y, up)}`;
  const paths = lines.map(
    ({ style: name, points }) => `<path class="line ${name}" d="M${points.map(point).join('L')}"/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="${label}">
<style>${style}
</style>
<rect class="ground" x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" rx="8"/>
<text class="title" x="24" y="34">${title}</text>
${verticalAxis(y).join('\n')}
${horizontalAxis(x).join('\n')}
${paths.join('\n')}
${drawLegend(lines, legend).join('\n')}
<text x="${area.right}" y="${height - 16}" text-anchor="end">${caption}</text>
</svg>
`;
}

function verticalAxis(axis: Axis): string[] {
  return axis.ticks.map((value) => {
    const at = yPixel(axis, value);
    return `<path class="grid" d="M${area.left} ${at}H${area.right}"/><text x="${area.left - 10}" y="${at + 5}" text-anchor="end">${axis.format(value)}</text>`;
  });
}

function horizontalAxis(axis: Axis): string[] {
  return axis.ticks.map((value) => {
    const anchor = value === axis.from ? 'start' : value === axis.to ? 'end' : 'middle';
    return `<text x="${xPixel(axis, value)}" y="${area.bottom + 22}" text-anchor="${anchor}">${axis.format(value)}</text>`;
  });
}

function drawLegend(lines: readonly Line[], { left, top, width: wide }: Plot['legend']): string[] {
  const entries = lines.map(({ style: name, label }, at) => {
    const middle = round(top + 20 + at * legendLine);
    return `<path class="line ${name}" d="M${left + 16} ${middle}h36"/><text x="${left + 64}" y="${middle + 5}">${label}</text>`;
  });
  const tall = 14 + lines.length * legendLine;
  return [
    `<rect class="box" x="${left}" y="${round(top)}" width="${wide}" height="${tall}" rx="6"/>`,
    ...entries,
  ];
}

/** Where a value is on its axis, from 0 to 1. */
function shareOf({ scale, from, to }: Axis, value: number): number {
  if (scale === 'linear') return (value - from) / (to - from);
  return Math.log(value / from) / Math.log(to / from);
}

function xPixel(axis: Axis, value: number): number {
  return round(area.left + shareOf(axis, value) * (area.right - area.left));
}

function yPixel(axis: Axis, value: number): number {
  return round(area.bottom - shareOf(axis, value) * (area.bottom - area.top));
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/** A linear axis from 0 with about five round steps, and some room above the highest value for a legend. */
export function axisFromZero(highest: number, unit: string, room = 1.4): Axis {
  const rough = (highest * room) / 5;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10);
  const ticks = Array.from({ length: Math.ceil((highest * room) / step) + 1 }, (_, at) => at * step);
  return {
    scale: 'linear',
    from: 0,
    to: ticks.at(-1) ?? step,
    ticks,
    format: (value) => `${value.toLocaleString('en', { maximumFractionDigits: 2 })} ${unit}`,
  };
}
