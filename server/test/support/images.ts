import { crc32 } from 'node:zlib';
import { drawLogo } from '../../src/demo/draw-logo.ts';

/** Small images of 24 × 16 pixels that a browser has written, and their parts. */

export const png = drawLogo('Northwind').content;

export const jpeg = Buffer.from(
  `/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAFA3PEY8MlBGQUZaVVBfeMiCeG5uePWvuZHI////////////////////////////////////////////////////2wBD
AVVaWnhpeOuCguv/////////////////////////////////////////////////////////////////////////wAARCAAQABgDASIAAhEBAxEB/8QAFQABAQAA
AAAAAAAAAAAAAAAAAAP/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFgEBAQEAAAAAAAAAAAAAAAAAAAIE/8QAFBEBAAAAAAAAAAAAAAAAAAAAAP/aAAwDAQAC
EQMRAD8AkAhoAAf/2Q==`,
  'base64',
);

const pixels = {
  lossy: ['VP8 ', '0AIAnQEqGAAQAD9xoMZYtKuno7AIApAuCUAToAWkgAD+3hJYYTBOvxQ81vYO1/JyAAA='],
  lossless: ['VP8L', 'LxfAAwAHUJEyN6L/gYjofwA='],
  opacity: ['ALPH', 'AQ8w/xERQk3bBkz4Y+54WwYR/Z8A1MsS'],
} as const;

/** A WebP of chunks, as [type, data]. */
export function webpOf(...chunks: readonly (readonly [type: string, data: Buffer])[]): Buffer {
  const content = Buffer.concat([
    Buffer.from('WEBP'),
    ...chunks.map(([type, data]) => riffChunk(type, data)),
  ]);
  return riffChunk('RIFF', content);
}

function riffChunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(data.length);
  return Buffer.concat([Buffer.from(type, 'latin1'), length, data, Buffer.alloc(data.length % 2)]);
}

function part(name: keyof typeof pixels): [string, Buffer] {
  const [type, data] = pixels[name];
  return [type, Buffer.from(data, 'base64')];
}

/** The canvas of an extended WebP: its flags, and its sides less one. */
export function canvas(flags: number, width = 24, height = 16): [string, Buffer] {
  const data = Buffer.alloc(10);
  data[0] = flags;
  data.writeUIntLE(width - 1, 4, 3);
  data.writeUIntLE(height - 1, 7, 3);
  return ['VP8X', data];
}

function frame(): [string, Buffer] {
  const header = Buffer.alloc(16);
  header.writeUIntLE(23, 6, 3);
  header.writeUIntLE(15, 9, 3);
  return ['ANMF', Buffer.concat([header, riffChunk(...part('lossless'))])];
}

export const webps = {
  lossy: webpOf(part('lossy')),
  lossless: webpOf(part('lossless')),
  transparent: webpOf(canvas(0b10000), part('opacity'), part('lossy')),
  described: webpOf(
    canvas(0b1100),
    part('lossless'),
    ['EXIF', Buffer.from('camera')],
    ['XMP ', Buffer.from('<x/>')],
  ),
  animated: webpOf(canvas(0b10), ['ANIM', Buffer.alloc(6)], frame(), frame()),
};

const pngSignature = png.subarray(0, 8);

/** A PNG of chunks, with their checksums. */
export function pngOf(...chunks: readonly (readonly [type: string, data: Buffer])[]): Buffer {
  const parts = chunks.map(([type, data]) => {
    const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, sum]);
  });
  return Buffer.concat([pngSignature, ...parts]);
}

export function pngHeader(
  width: number,
  height: number,
  [bits, colourType, interlace] = [8, 6, 0],
): [string, Buffer] {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data.set([bits ?? 8, colourType ?? 6, 0, 0, interlace ?? 0], 8);
  return ['IHDR', data];
}
