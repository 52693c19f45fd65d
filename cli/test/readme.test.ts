import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createProgram } from '../src/program.ts';
import { createUsageReporter } from '../src/usage-errors.ts';
import { listCommands } from './list-commands.ts';
import { makeSamples, withSamples } from './readme-samples.ts';

const readPage = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

test('the samples of output in README.md are what the commands print; "npm run docs:samples" writes them', async () => {
  const page = readPage('README.md');
  expect(withSamples(page, await makeSamples())).toBe(page);
});

test('a block without a sample, and a sample without a block, are errors', () => {
  const page = '<!-- sample: report -->\n\n```\nold\n```\n';
  expect(withSamples(page, { report: 'new\n' })).toBe('<!-- sample: report -->\n\n```\nnew\n```\n');
  expect(() => withSamples(page, {})).toThrow('There is no sample "report".');
  expect(() => withSamples(page, { report: 'new\n', other: '' })).toThrow('No block for the samples other.');
});

test.each(['README.md', 'cli/README.md'])('every command and option in %s exists', async (path) => {
  const commands = listCommands(await createProgram(createUsageReporter(false)));
  const calls = [...readPage(path).matchAll(/npx encart ([a-z][^#`\n]*)/g)].map(([, call = '']) => call);
  expect(calls.length).toBeGreaterThan(1);
  for (const call of calls) {
    const found = commands.findLast(({ path: name }) => `${call.split('"')[0]} `.startsWith(`${name} `));
    expect(found, call).toBeDefined();
    const known = found?.command
      .createHelp()
      .visibleOptions(found.command)
      .map(({ long }) => long);
    const used = call.match(/--[a-z-]+/g) ?? [];
    expect(
      used.filter((option) => !known?.includes(option) && !['--json', '--csv'].includes(option)),
    ).toEqual([]);
  }
});
