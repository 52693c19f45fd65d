import { brotliCompressSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { currentKit, kits } from './kit.ts';

/**
 * The hashes of released versions: pages name them, so a change of the file would stop the kit on
 * all of these pages.
 */
const released: Readonly<Record<string, string>> = {
  '1.0.0': 'sha384-c0T0DD5jfyjb23uC2Fnj+RgB2EwZ2IZXbRjf2TDCHHKybKBznOQyQrSiAvg4j1le',
};

describe('the browser kit', () => {
  it('is smaller than 10 kB compressed', () => {
    expect(gzipSync(currentKit.body).length).toBeLessThan(10_000);
    expect(brotliCompressSync(currentKit.body).length).toBeLessThan(10_000);
  });

  it('never changes a released version', () => {
    for (const [version, integrity] of Object.entries(released))
      expect(kits.find((kit) => kit.version === version)?.integrity).toBe(integrity);
  });
});
