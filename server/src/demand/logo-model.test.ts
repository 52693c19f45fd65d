import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canvas, jpeg, png, pngHeader, pngOf, webpOf, webps } from '../../test/support/images.ts';
import { readLogo } from './logo-model.ts';

const images = { png, jpeg, ...webps };
const pixels: [string, Buffer] = ['IDAT', Buffer.from('pixels')];
const end: [string, Buffer] = ['IEND', Buffer.alloc(0)];
const sized = (width: number, height: number) => pngOf(pngHeader(width, height), pixels, end);

/** The problem with the content, or undefined if it is accepted. */
function problemOf(content: Buffer): string | undefined {
  const read = readLogo(content);
  return 'problem' in read ? read.problem : undefined;
}

describe.each(Object.entries(images))('%s', (_, image) => {
  it('is accepted as it is', () => {
    expect(problemOf(image)).toBeUndefined();
  });

  it('is refused wherever it is cut off', () => {
    for (let length = 0; length < image.length; length++)
      expect(problemOf(image.subarray(0, length)), String(length)).toBeDefined();
  });

  it('is refused with anything after it', () => {
    const html = '<script>alert(1)</script>';
    for (const more of ['\0', '\n', html, `\xff\xd9`, `${html}\xff\xd9`, image.toString('latin1')])
      expect(problemOf(Buffer.concat([image, Buffer.from(more, 'latin1')]))).toMatch(
        /other data after the end|damaged/,
      );
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 300 }), (more) => {
        expect(problemOf(Buffer.concat([image, more]))).toBeDefined();
      }),
    );
  });

  it('never throws and keeps its size if bytes are changed, added or removed', () => {
    const change = fc.record({
      at: fc.nat(image.length),
      remove: fc.nat(4),
      add: fc.uint8Array({ maxLength: 4 }),
    });
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 5 }), (changes) => {
        let content = image;
        for (const { at, remove, add } of changes)
          content = Buffer.concat([content.subarray(0, at), add, content.subarray(at + remove)]);
        const read = readLogo(content);
        if (!('problem' in read)) expect(read.content).toBe(content);
      }),
      { numRuns: 2_000 },
    );
  });
});

it('no PNG with a changed byte is accepted', () => {
  fc.assert(
    fc.property(fc.nat(png.length - 1), fc.integer({ min: 1, max: 255 }), (at, change) => {
      const content = Buffer.from(png);
      content[at] = (content[at] as number) ^ change;
      expect(problemOf(content)).toBeDefined();
    }),
    { numRuns: 2_000 },
  );
});

it('random bytes after a valid beginning are never accepted', () => {
  // Up to where the content is free: signatures, and the first parts of each image.
  const beginnings = [
    png.subarray(0, 8),
    png.subarray(0, 33),
    png.subarray(0, 41),
    jpeg.subarray(0, 3),
    jpeg.subarray(0, 20),
    jpeg.subarray(0, 200),
    webps.lossy.subarray(0, 12),
    webps.lossy.subarray(0, 20),
    webps.transparent.subarray(0, 30),
  ];
  fc.assert(
    fc.property(fc.constantFrom(...beginnings), fc.uint8Array({ maxLength: 400 }), (beginning, rest) => {
      expect(problemOf(Buffer.concat([beginning, rest]))).toBeDefined();
    }),
    { numRuns: 20_000 },
  );
});

it('chunks in a wrong sequence are refused', () => {
  const header = pngHeader(16, 16);
  const chunk = fc.tuple(
    fc.constantFrom('IHDR', 'PLTE', 'IDAT', 'IEND', 'tEXt', 'ABCD', '<scr', 'iCCP'),
    fc.uint8Array({ maxLength: 20 }).map((data) => Buffer.from(data)),
  );
  fc.assert(
    fc.property(fc.array(chunk, { maxLength: 6 }), (chunks) => {
      const problem = problemOf(pngOf(header, ...chunks, end));
      const types = chunks.map(([type]) => type);
      const isSequence = /^((tEXt|iCCP|PLTE) )*(IDAT )+((tEXt|iCCP) )*$/.test(`${types.join(' ')} `);
      if (!isSequence) expect(problem, types.join()).toBeDefined();
    }),
    { numRuns: 2_000 },
  );
  for (const chunks of [
    [header, header, pixels, end],
    [pixels, header, end],
    [header, end],
    [header, ['IDAT', Buffer.alloc(0)], end],
    [header, pixels, ['IEND', Buffer.from('<script>')]],
    [pngHeader(16, 16, [8, 3, 0]), pixels, end],
    [pngHeader(16, 16, [3, 0, 0]), pixels, end],
    [pngHeader(16, 16, [8, 6, 2]), pixels, end],
  ] as [string, Buffer][][])
    expect(problemOf(pngOf(...chunks))).toMatch(/damaged/);
});

it.each([
  [sized(16, 4_096), undefined],
  [sized(15, 16), 'The image has 15 × 16 pixels. Each side must have 16 to 4096.'],
  [sized(16, 4_097), 'The image has 16 × 4097 pixels. Each side must have 16 to 4096.'],
  [sized(0, 16), 'The image has 0 × 16 pixels. Each side must have 16 to 4096.'],
  [sized(4_294_967_295, 16), 'The image has 4294967295 × 16 pixels. Each side must have 16 to 4096.'],
])('the sides are limited', (image, problem) => {
  expect(problemOf(image)).toBe(problem);
});

it('a WebP whose canvas, frames or flags do not fit together is damaged', () => {
  const lossy = webps.lossy.subarray(20, 70);
  for (const image of [
    webpOf(canvas(0), ['VP8 ', lossy], ['VP8 ', lossy]),
    webpOf(canvas(0, 25), ['VP8 ', lossy]),
    webpOf(canvas(0b10), ['VP8 ', lossy]),
    webpOf(canvas(0b10), ['ANIM', Buffer.alloc(6)]),
    webpOf(canvas(0)),
    webpOf(canvas(0), ['VP8 ', lossy], ['HTML', Buffer.from('<script>')]),
    webpOf(['VP8 ', lossy], ['EXIF', Buffer.from('<script>')]),
    webpOf(['VP8 ', lossy.subarray(0, 9)]),
    webpOf(['VP8L', lossy]),
  ])
    expect(problemOf(image)).toBe('This WebP is damaged or cut off. Export it again.');
  expect(problemOf(webpOf(canvas(0), ['VP8 ', lossy]))).toBeUndefined();
});
