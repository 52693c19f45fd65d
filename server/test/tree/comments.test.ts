import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const width: number = JSON.parse(readFileSync('biome.json', 'utf8')).formatter.lineWidth;

/** A line of a comment. Indented examples, and instructions for tools, are not prose. */
const prose = /^ *(\/\*\*|\*|\/\/) (?! |biome-ignore)/;

it('comments fit the line width of the code, which the formatter does not see to', () => {
  const sources = globSync('{server,sdk,cli,console,bench,e2e,scripts}/**/*.{ts,tsx,mjs}', {
    exclude: ['**/node_modules/**', '**/*.gen.ts', '**/dist/**'],
  });
  expect(sources.length).toBeGreaterThan(1_000);
  const tooLong = sources.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, at) => (line.length > width && prose.test(line) ? [`${file}:${at + 1}`] : [])),
  );
  expect(tooLong).toEqual([]);
});
