/** Click-through rate relative to a uniform selection, at equal intervals of requests. */
export interface Curves {
  readonly requests: number;
  readonly best: number;
  readonly prompt: readonly number[];
  readonly late: readonly number[];
}

const [width, height] = [860, 460];
const plot = { left: 72, right: 836, top: 56, bottom: 396 };
const [lowest, highest] = [0.96, 1.76];

/** The image has its own background and dark colours, so that it is readable on any page. */
const style = `
  .ground { fill: #ffffff; stroke: #d5d9de }
  .box { fill: #ffffff }
  text { fill: #3d444d; font: 14px system-ui, sans-serif }
  .title { font-size: 16px; font-weight: 600 }
  .grid { stroke: #e4e7eb }
  .line { fill: none; stroke-width: 2.5; stroke-linejoin: round }
  .prompt { stroke: #1f6feb }
  .late { stroke: #d9730d; stroke-dasharray: 7 4 }
  .best { stroke: #1a7f37; stroke-dasharray: 2 4 }
  .even { stroke: #6e7781 }
  @media (prefers-color-scheme: dark) {
    .ground { fill: #0d1117; stroke: #30363d }
    .box { fill: #0d1117 }
    text { fill: #c9d1d9 }
    .grid { stroke: #262c34 }
    .prompt { stroke: #58a6ff }
    .late { stroke: #f0a35e }
    .best { stroke: #56d364 }
    .even { stroke: #8b949e }
  }`;

export function drawCurve(curves: Curves, seeds: number): string {
  const { requests, best, prompt, late } = curves;
  const flat = (value: number) => path([value, value], [0, 1]);
  const shares = prompt.map((_, i) => (i + 1) / prompt.length);
  const lines: [string, string, string][] = [
    ['best', flat(best), `always the best offer (${best.toFixed(2)} ×)`],
    ['prompt', path(prompt, shares), `Encart (${(prompt.at(-1) ?? 1).toFixed(2)} ×)`],
    ['late', path(late, shares), `Encart, every event an hour late (${(late.at(-1) ?? 1).toFixed(2)} ×)`],
    ['even', flat(1), 'every offer equally often (1.00 ×)'],
  ];
  const legend = lines.map(([name, , label], i) => {
    const at = y(1.38) + i * 26;
    return `<path class="line ${name}" d="M440 ${at}h36"/><text x="488" y="${at + 5}">${label}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="Click-through relative to an even pick, by requests">
<style>${style}
</style>
<rect class="ground" x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" rx="8"/>
<text class="title" x="24" y="34">Clicks since the first request, relative to showing every offer equally often</text>
${verticalAxis().join('\n')}
${horizontalAxis(requests).join('\n')}
${lines.map(([name, d]) => `<path class="line ${name}" d="${d}"/>`).join('\n')}
<rect class="box" x="424" y="${y(1.38) - 20}" width="396" height="118" rx="6"/>
${legend.join('\n')}
<text x="${plot.right}" y="${height - 16}" text-anchor="end">requests (34 offers, click rates 0.2 % to 1.2 %, mean of ${seeds} runs)</text>
</svg>
`;
}

function verticalAxis(): string[] {
  return [1, 1.1, 1.2, 1.3, 1.4, 1.5, 1.6, 1.7].map(
    (value) =>
      `<path class="grid" d="M${plot.left} ${y(value)}H${plot.right}"/><text x="${plot.left - 10}" y="${y(value) + 5}" text-anchor="end">${value.toFixed(1)} ×</text>`,
  );
}

function horizontalAxis(requests: number): string[] {
  return [0, 0.2, 0.4, 0.6, 0.8, 1].map((share) => {
    const anchor = share === 0 ? 'start' : share === 1 ? 'end' : 'middle';
    const label = Math.round(share * requests).toLocaleString('en');
    return `<text x="${x(share)}" y="${plot.bottom + 22}" text-anchor="${anchor}">${label}</text>`;
  });
}

function path(values: readonly number[], shares: readonly number[]): string {
  return `M${values.map((value, i) => `${x(shares[i] ?? 0)} ${y(value)}`).join('L')}`;
}

function x(share: number): number {
  return round(plot.left + share * (plot.right - plot.left));
}

function y(value: number): number {
  return round(plot.bottom - ((value - lowest) / (highest - lowest)) * (plot.bottom - plot.top));
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
