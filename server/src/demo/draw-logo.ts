import { crc32, deflateSync } from 'node:zlib';
import { type Logo, readLogo } from '../demand/index.ts';
import { hash32 } from '../lib/random.ts';

const size = 96;
/** Each pixel is the mean of this many points in both directions, so that edges are smooth. */
const points = 3;

/** Returns true if a point is part of a white mark. The centre is (0, 0), and the mark fits into ±0.5. */
type Mark = (x: number, y: number) => boolean;

const marks: readonly Mark[] = [
  // A ring.
  (x, y) => Math.abs(Math.hypot(x, y) - 0.36) < 0.12,
  // A diamond.
  (x, y) => Math.abs(x) + Math.abs(y) < 0.5,
  // Three bars that rise.
  (x, y) =>
    Math.abs(x) < 0.46 && Math.abs((((x + 0.46) * 3.26) % 1) - 0.5) < 0.36 && y < 0.46 && y > -0.1 - x * 0.7,
  // A leaf with a vein.
  (x, y) =>
    Math.hypot(x + 0.22, y + 0.22) < 0.56 && Math.hypot(x - 0.22, y - 0.22) < 0.56 && Math.abs(x + y) > 0.05,
  // Three waves.
  (x, y) => {
    const height = y - 0.07 * Math.sin(x * 10);
    return Math.abs(x) < 0.48 && [-0.27, 0, 0.27].some((line) => Math.abs(height - line) < 0.075);
  },
  // Four petals.
  (x, y) => Math.hypot(Math.abs(x) - 0.24, Math.abs(y) - 0.24) < 0.22,
];

/**
 * Draws the logo of a made-up brand: a white mark on a coloured square with round corners. The same name
 * gives the same logo.
 */
export function drawLogo(name: string): Logo {
  const seed = hash32(name);
  const mark = marks[seed % marks.length] as Mark;
  const colour = rgbOf((seed >>> 8) % 360);
  // Each row of a PNG begins with its filter, here none (0).
  const rows = Buffer.alloc(size * (1 + 4 * size));
  for (let row = 0; row < size; row++)
    for (let column = 0; column < size; column++)
      drawPixel(rows, row * (1 + 4 * size) + 1 + 4 * column, column, row, colour, mark);
  const logo = readLogo(encodePng(rows));
  if ('problem' in logo) throw new Error(logo.problem);
  return logo;
}

/** Writes red, green, blue and opacity of a pixel. */
function drawPixel(
  rows: Buffer,
  at: number,
  column: number,
  row: number,
  colour: readonly number[],
  mark: Mark,
): void {
  let covered = 0;
  let white = 0;
  for (let point = 0; point < points ** 2; point++) {
    const x = (column + ((point % points) + 0.5) / points) / size - 0.5;
    const y = (row + (Math.floor(point / points) + 0.5) / points) / size - 0.5;
    if (!isInSquare(x, y)) continue;
    covered++;
    if (mark(x * 1.6, y * 1.6)) white++;
  }
  const share = covered === 0 ? 0 : white / covered;
  for (let part = 0; part < 3; part++) {
    const value = colour[part] as number;
    rows[at + part] = Math.round(value + (255 - value) * share);
  }
  rows[at + 3] = Math.round((covered / points ** 2) * 255);
}

function isInSquare(x: number, y: number): boolean {
  const radius = 0.2;
  const beyond = (value: number) => Math.max(0, Math.abs(value) - (0.5 - radius));
  return Math.hypot(beyond(x), beyond(y)) <= radius;
}

/** A strong colour of the hue, dark enough for a white mark. */
function rgbOf(hue: number): number[] {
  const saturation = 0.62;
  const lightness = 0.42;
  const spread = saturation * Math.min(lightness, 1 - lightness);
  return [0, 8, 4].map((offset) => {
    const position = (offset + hue / 30) % 12;
    return Math.round(255 * (lightness - spread * Math.max(-1, Math.min(position - 3, 9 - position, 1))));
  });
}

/** A PNG of rows of red, green, blue and opacity. */
function encodePng(rows: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  // Eight bits for each of the four values.
  header.set([8, 6, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
