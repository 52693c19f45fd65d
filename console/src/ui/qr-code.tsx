import encodeQr from 'qr';

/** The number of empty modules around the code that readers need. */
const quietModules = 4;

/** A QR code. Dark on white in every theme: many readers cannot read inverted codes. */
export function QrCode({ value, label }: { value: string; label: string }) {
  const rows = encodeQr(value, 'raw', { ecc: 'medium', border: quietModules });
  const path = rows
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
      className="size-52 rounded-md"
    >
      <rect width="100%" height="100%" fill="#ffffff" />
      <path d={path} fill="#000000" />
    </svg>
  );
}
