interface Props {
  values: readonly number[];
  className?: string;
}

const width = 100;
const height = 28;
/** Keeps the line's full width visible at the top and bottom. */
const padding = 2;

/** A small line chart without labels. */
export function Sparkline({ values, className }: Props) {
  if (values.length < 2) return null;
  // A day with nothing but refunds is below zero.
  const lowest = Math.min(...values, 0);
  // Not 0, because the values are divided by it.
  const range = Math.max(...values, 0) - lowest || 1;
  const points = values.map((value, index) => {
    const x = (index / (values.length - 1)) * width;
    const y = height - padding - ((value - lowest) / range) * (height - 2 * padding);
    return `${x.toFixed(2)},${y.toFixed(2)}`;
  });
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      className={className}
    >
      <polygon
        points={`0,${height} ${points.join(' ')} ${width},${height}`}
        fill="var(--chart-1)"
        opacity="0.09"
      />
      <polyline
        points={points.join(' ')}
        fill="none"
        stroke="var(--chart-1)"
        strokeWidth="1.5"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
