import { crc32 } from 'node:zlib';

/**
 * Reads the structure of an image up to its last byte, without decoding its pixels. `damaged`: a part is
 * missing, cut off or wrong. `followed`: the image is complete, and something else comes after it.
 */
export type ImageStructure =
  | { readonly kind: 'complete'; readonly width: number; readonly height: number }
  | { readonly kind: 'damaged' }
  | { readonly kind: 'followed' };

const damaged = { kind: 'damaged' } as const;
const followed = { kind: 'followed' } as const;

/**
 * More parts than any logo has. Without a limit, thousands of empty ones would hold the event loop
 * for tens of milliseconds.
 */
const maxParts = 1_000;

interface Size {
  readonly width: number;
  readonly height: number;
}

const pngSignatureLength = 8;
/** The allowed bits of a value, by colour type. */
const pngBits: Readonly<Record<number, readonly number[]>> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
};
const palette = 3;

/** A PNG is a list of chunks: length, type, data and a checksum. */
export function readPng(content: Buffer): ImageStructure {
  let size: Size | undefined;
  let needsPalette = false;
  let previous = '';
  let hasData = false;
  let hasPixels = false;
  let parts = 0;
  for (let at = pngSignatureLength; at + 12 <= content.length; ) {
    const length = content.readUInt32BE(at);
    const next = at + 12 + length;
    if (next > content.length || ++parts > maxParts) return damaged;
    const type = content.toString('latin1', at + 4, at + 8);
    const data = content.subarray(at + 8, at + 8 + length);
    if (!/^[A-Za-z]{4}$/.test(type)) return damaged;
    if (crc32(content.subarray(at + 4, next - 4)) !== content.readUInt32BE(next - 4)) return damaged;
    if ((type === 'IHDR') !== (size === undefined)) return damaged;
    switch (type) {
      case 'IHDR':
        size = readPngHeader(data);
        if (!size) return damaged;
        needsPalette = data[9] === palette;
        break;
      case 'PLTE':
        if (hasData || length === 0 || length > 3 * 256 || length % 3 !== 0) return damaged;
        needsPalette = false;
        break;
      case 'IDAT':
        // All of them follow each other, the empty ones too.
        if (needsPalette || (hasData && previous !== 'IDAT')) return damaged;
        hasData = true;
        hasPixels ||= length > 0;
        break;
      case 'IEND':
        if (!size || !hasPixels || length > 0) return damaged;
        return next === content.length ? { kind: 'complete', ...size } : followed;
      default:
        // A capital letter: the image cannot be shown without understanding the chunk.
        if (/^[A-Z]/.test(type)) return damaged;
    }
    previous = type;
    at = next;
  }
  return damaged;
}

function readPngHeader(data: Buffer): Size | undefined {
  if (data.length !== 13) return undefined;
  const [bits = 0, colourType = 0, compression, filter, interlace = 0] = data.subarray(8);
  const isValid = pngBits[colourType]?.includes(bits) && compression === 0 && filter === 0 && interlace <= 1;
  return isValid ? { width: data.readUInt32BE(0), height: data.readUInt32BE(4) } : undefined;
}

const jpeg = {
  /**
   * The start of an image whose values are 8 bits and Huffman coded: baseline, extended and progressive.
   * Browsers show no others.
   */
  frames: new Set([0xc0, 0xc1, 0xc2]),
  otherFrames: new Set([0xc3, 0xc5, 0xc6, 0xc7, 0xc8, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf]),
  huffmanTables: 0xc4,
  firstRestart: 0xd0,
  lastRestart: 0xd7,
  start: 0xd8,
  end: 0xd9,
  scan: 0xda,
  quantization: 0xdb,
} as const;

/**
 * A JPEG is a list of segments: a marker, and for most of them a length and data. A scan is
 * followed by coded pixels.
 */
export function readJpeg(content: Buffer): ImageStructure {
  let size: Size | undefined;
  const seen = new Set<number>();
  let parts = 0;
  // After the marker of the start.
  for (let at = 2; at < content.length; ) {
    if (content[at] !== 0xff) return damaged;
    while (content[at] === 0xff) at++;
    const marker = content[at++];
    if (marker === undefined) return damaged;
    if (marker === jpeg.end) {
      if (!size || !seen.has(jpeg.scan)) return damaged;
      return at === content.length ? { kind: 'complete', ...size } : followed;
    }
    // 0xC0 is the first marker with data. Restarts belong into a scan.
    if (marker < 0xc0 || (marker >= jpeg.firstRestart && marker <= jpeg.start)) return damaged;
    if (at + 2 > content.length) return damaged;
    const length = content.readUInt16BE(at);
    if (length < 2 || at + length > content.length || ++parts > maxParts) return damaged;
    const dataAt = at + 2;
    at += length;
    if (jpeg.otherFrames.has(marker)) return damaged;
    if (jpeg.frames.has(marker)) {
      if (size) return damaged;
      size = readJpegFrame(content.subarray(dataAt, at));
      if (!size) return damaged;
    }
    if (marker === jpeg.scan) {
      const components = content[dataAt] ?? 0;
      const isComplete = size && seen.has(jpeg.quantization) && seen.has(jpeg.huffmanTables);
      if (!isComplete || components < 1 || components > 4 || length !== 6 + 2 * components) return damaged;
      const end = endOfScan(content, at);
      if (end === undefined || end === at) return damaged;
      at = end;
    }
    seen.add(marker);
  }
  return damaged;
}

function readJpegFrame(data: Buffer): Size | undefined {
  const components = data[5] ?? 0;
  const isValid = data[0] === 8 && components >= 1 && components <= 4 && data.length === 6 + 3 * components;
  return isValid ? { height: data.readUInt16BE(1), width: data.readUInt16BE(3) } : undefined;
}

/** Where the next marker is. In coded pixels, 0xFF is followed by 0 or by the number of a restart. */
function endOfScan(content: Buffer, start: number): number | undefined {
  for (let at = start; ; at += 2) {
    at = content.indexOf(0xff, at);
    const next = at < 0 ? undefined : content[at + 1];
    if (next === undefined) return undefined;
    if (next !== 0 && (next < jpeg.firstRestart || next > jpeg.lastRestart)) return at;
  }
}

/**
 * A WebP is a RIFF file: its length, then chunks of a type, a length and data, each filled up
 * to an even length.
 */
export function readWebp(content: Buffer): ImageStructure {
  if (content.length < 12) return damaged;
  const length = content.readUInt32LE(4) + 8;
  if (length > content.length) return damaged;
  if (length < content.length) return followed;
  const chunks = readChunks(content.subarray(12));
  const [first, ...rest] = chunks ?? [];
  if (!first) return damaged;
  if (first.type !== 'VP8X') return rest.length === 0 ? complete(readPixels(first)) : damaged;
  const canvas = readCanvas(first.data);
  return canvas && hasImage(canvas, rest) ? complete(canvas) : damaged;
}

function complete(size: Size | undefined): ImageStructure {
  return size ? { kind: 'complete', ...size } : damaged;
}

interface Chunk {
  readonly type: string;
  readonly data: Buffer;
}

/** Undefined if the chunks do not fill the content exactly. */
function readChunks(content: Buffer): Chunk[] | undefined {
  const chunks: Chunk[] = [];
  let at = 0;
  while (at + 8 <= content.length) {
    const length = content.readUInt32LE(at + 4);
    const end = at + 8 + length;
    const next = end + (length % 2);
    const isInside = next <= content.length && (next === end || content[end] === 0);
    if (!isInside || chunks.length === maxParts) return undefined;
    chunks.push({ type: content.toString('latin1', at, at + 4), data: content.subarray(at + 8, end) });
    at = next;
  }
  return at === content.length ? chunks : undefined;
}

const animated = 0b10;

function readCanvas(data: Buffer): (Size & { readonly isAnimated: boolean }) | undefined {
  if (data.length !== 10) return undefined;
  return { ...sizeMinusOne(data, 4), isAnimated: ((data[0] ?? 0) & animated) !== 0 };
}

/** Width and height less one, in three bytes each. */
function sizeMinusOne(data: Buffer, at: number): Size {
  return { width: data.readUIntLE(at, 3) + 1, height: data.readUIntLE(at + 3, 3) + 1 };
}

const metadata = new Set(['ICCP', 'EXIF', 'XMP ']);

/** One image of the size of the canvas, or the frames of an animation, and nothing that is not known. */
function hasImage(canvas: Size & { readonly isAnimated: boolean }, chunks: readonly Chunk[]): boolean {
  const pixels = chunks.filter(({ type }) => !metadata.has(type));
  if (!canvas.isAnimated) return isSameSize(readFrame(pixels), canvas);
  const [settings, ...frames] = pixels;
  return (
    settings?.type === 'ANIM' &&
    settings.data.length === 6 &&
    frames.length > 0 &&
    frames.every(isFrameOf(canvas))
  );
}

function isFrameOf(canvas: Size) {
  return ({ type, data }: Chunk): boolean => {
    if (type !== 'ANMF' || data.length < 16) return false;
    const frame = sizeMinusOne(data, 6);
    const isInside =
      2 * data.readUIntLE(0, 3) + frame.width <= canvas.width &&
      2 * data.readUIntLE(3, 3) + frame.height <= canvas.height;
    return isInside && isSameSize(readFrame(readChunks(data.subarray(16)) ?? []), frame);
  };
}

/** The size of one image, which may have its opacity in a chunk before it. */
function readFrame(chunks: readonly Chunk[]): Size | undefined {
  const [first, second, ...rest] = chunks;
  if (!first || rest.length > 0) return undefined;
  if (!second) return readPixels(first);
  return first.type === 'ALPH' && first.data.length > 1 && second.type === 'VP8 '
    ? readPixels(second)
    : undefined;
}

function isSameSize(one: Size | undefined, other: Size): boolean {
  return one?.width === other.width && one.height === other.height;
}

function readPixels({ type, data }: Chunk): Size | undefined {
  if (type === 'VP8 ') return readLossy(data);
  return type === 'VP8L' ? readLossless(data) : undefined;
}

/** A key frame of VP8 that is shown, with its start code. */
function readLossy(data: Buffer): Size | undefined {
  if (data.length <= 10) return undefined;
  const header = data.readUIntLE(0, 3);
  const isShownKeyFrame = (header & 1) === 0 && ((header >> 1) & 7) <= 3 && ((header >> 4) & 1) === 1;
  const firstPartLength = header >> 5;
  if (!isShownKeyFrame || firstPartLength > data.length - 10 || data.readUIntBE(3, 3) !== 0x9d012a)
    return undefined;
  // Two more bits say how the image should be scaled.
  return { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff };
}

function readLossless(data: Buffer): Size | undefined {
  if (data.length <= 5 || data[0] !== 0x2f) return undefined;
  const header = data.readUInt32LE(1);
  const version = header >>> 29;
  return version === 0 ? { width: (header & 0x3fff) + 1, height: ((header >>> 14) & 0x3fff) + 1 } : undefined;
}
