import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEncart, type TaxonomyImportReport, type TaxonomyTree } from '@encart/sdk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Service, startService } from '../../sdk/test/service.ts';
import { CommandError } from '../src/errors.ts';
import { readTaxonomy } from '../src/taxonomy-csv.ts';
import { encart } from './run.ts';

let service: Service;
const directory = mkdtempSync(join(tmpdir(), 'encart-taxonomy-'));

beforeAll(async () => {
  service = await startService();
}, 60_000);
afterAll(async () => {
  await service?.stop();
  rmSync(directory, { recursive: true, force: true });
});

const run = (...args: string[]) =>
  encart(['taxonomy', ...args], { ENCART_URL: service.address, ENCART_OPERATOR_KEY: service.operatorKey });

async function json<T>(...args: string[]): Promise<T> {
  const { code, stdout, stderr } = await run(...args, '--json');
  expect([code, stderr]).toEqual([0, '']);
  return JSON.parse(stdout) as T;
}

const readTree = () =>
  createEncart({ baseUrl: service.address, apiKey: service.operatorKey }).operator.taxonomy.get();

let files = 0;
function fileWith(content: string | Uint8Array): string {
  const file = join(directory, `${++files}.csv`);
  writeFileSync(file, content);
  return file;
}

const header = 'category_id,category,subcategory_id,subcategory,sensitive';

describe('export', () => {
  test('one line per subcategory, on standard output or in a file', async () => {
    const { code, stdout } = await run('export');
    expect(code).toBe(0);
    expect(await json<TaxonomyTree>('export')).toEqual(await readTree());
    const lines = stdout.trimEnd().split('\n');
    expect(lines[0]).toBe(header);
    expect(lines).toHaveLength(230);
    expect(lines).toContain(
      '6426aa5a-3219-58c6-93f0-96b7282ff1d4,Fashion,07112f2a-3b84-5168-870d-4884d2c5b4c9,Shoes,false',
    );

    const file = join(directory, 'export.csv');
    expect((await run('export', file)).stdout).toBe(`Wrote ${file}.\n`);
    expect(readFileSync(file, 'utf8')).toBe(stdout);
  });

  test('an exported file can be imported without changes, even with special characters in names', async () => {
    const odd = fileWith('category,subcategory\n"Odd, ""quoted""","=1+1; \u00e9 \u4f60"\n');
    expect((await run('import', odd)).code).toBe(0);
    const before = await readTree();
    const file = join(directory, 'round-trip.csv');
    await run('export', file);
    expect(readFileSync(file, 'utf8')).toContain(",'=1+1; \u00e9 \u4f60,");
    expect((await run('export', '--raw')).stdout).toContain(',=1+1; \u00e9 \u4f60,');
    expect((await run('import', file)).stdout).toBe('No changes.\n');
    expect((await run('import', file, '--replace')).stdout).toBe('No changes.\n');
    expect(await readTree()).toEqual(before);
  });
});

describe('import', () => {
  test('shows the changes with --dry-run, then applies them', async () => {
    const before = await readTree();
    const file = fileWith(
      `${header}\n,Fashion,07112f2a-3b84-5168-870d-4884d2c5b4c9,Footwear,\n,Pets,,Insects,TRUE\n`,
    );
    const dry = await run('import', file, '--dry-run');
    expect(dry.stdout).toMatch(/^CHANGE +LEVEL +NAME/);
    expect(dry.stdout).toMatch(/renamed +subcategory +Footwear +Fashion +Shoes/);
    expect(dry.stdout).toContain('Would change: categories unchanged; subcategories 1 added, 1 renamed.');
    expect(await readTree()).toEqual(before);

    const report = await json<TaxonomyImportReport>('import', file);
    expect(report.counts.subcategories).toMatchObject({ added: 1, renamed: 1, retired: 0 });
    const pets = (await readTree()).categories.find(({ name }) => name === 'Pets');
    expect(pets?.subcategories.find(({ name }) => name === 'Insects')?.sensitive).toBe(true);
  });

  test('--replace retires categories that are not in the file, and the old file restores them', async () => {
    const old = join(directory, 'old.csv');
    await run('export', old);
    const { counts } = await json<TaxonomyImportReport>(
      ...['import', fileWith('category,subcategory\nPets,Dog Food\n'), '--replace'],
    );
    expect(counts.subcategories).toMatchObject({
      added: 0,
      retired: readFileSync(old, 'utf8').split('\n').length - 3,
    });

    const live = (await readTree()).categories.filter(({ retired }) => !retired);
    expect(live.map(({ name }) => name)).toEqual(['Pets']);
    await run('import', old, '--replace');
    expect((await run('export')).stdout).toBe(readFileSync(old, 'utf8'));
  });

  test('accepts a byte order mark, any line ending, and empty lines', async () => {
    const file = fileWith('\ufeffCategory, Subcategory\r\n\r\nPets,Dog Food\nPets,Cat Food\r\n');
    expect((await run('import', file)).stdout).toBe('No changes.\n');
  });
});

describe('an invalid file is rejected with the line number', () => {
  test.each<[string, string | Uint8Array, string]>([
    ['empty', '', ' is empty.'],
    ['only a header', `${header}\n`, ' has a header but no rows.'],
    ['a missing column', 'category,sensitive\nPets,true\n', ', line 1: the column "subcategory" is missing.'],
    ['a misspelt column', 'category,subcategory,sensitiv\nA,B,\n', ', line 1: unknown column "sensitiv"'],
    [
      'a column twice',
      'category,subcategory,category\nA,B,C\n',
      ', line 1: the column "category" occurs twice.',
    ],
    ['semicolons', 'category;subcategory\nA;B\n', ', line 1: the columns are separated by semicolons'],
    ['tabs', 'category\tsubcategory\nA\tB\n', ', line 1: the columns are separated by tabs'],
    ['UTF-16', Buffer.from('\ufeffcategory,subcategory\nA,B\n', 'utf16le'), ' is UTF-16 text'],
    ['Latin-1', Buffer.from('category,subcategory\nA,Caf\u00e9\n', 'latin1'), ', line 2: not UTF-8 text'],
    ['a value too few', 'category,subcategory\nA,B\nC\n', 'line 3: 1 value for 2 columns.'],
    ['an empty name', 'category,subcategory\nA,B\n\nC,\n', ', line 4: the subcategory is empty.'],
    [
      'an invalid boolean',
      'category,subcategory,sensitive\nA,B,maybe\n',
      ', line 2: sensitive must be true or false, not "maybe".',
    ],
    ['an open quote', 'category,subcategory\nA,B\nC,"D\nE,F\n', ', line 3: this quote is never closed.'],
    ['a stray quote', 'category,subcategory\nA,6" nails\n', ', line 2: a quote inside a value'],
  ])('%s', (_, content, message) => {
    const read = () => readTaxonomy('file.csv', Buffer.from(content));
    expect(read).toThrow(CommandError);
    expect(read).toThrow(message);
  });

  test('all errors of a file are listed, up to twenty', () => {
    const read = (rows: number) =>
      readTaxonomy('file.csv', Buffer.from(`category,subcategory\n${',x\n'.repeat(rows)}`));
    expect(() => read(2)).toThrow(
      'Cannot read file.csv:\n  - line 2: the category is empty.\n  - line 3: the category is empty.',
    );
    expect(() => read(23)).toThrow('  and 3 more');
  });

  test.each([
    [
      'a double row',
      'category,subcategory\nA,B\n\nA,b\n',
      'subcategory: line 4: line 2 is the same subcategory.',
    ],
    ['a bad id', 'category_id,category,subcategory\n7,A,B\n', 'category_id: line 2: Must be a valid UUID.'],
    ['no rows', `${header}\n`, 'has a header but no rows.'],
  ])('%s: the command fails and nothing changes', async (_, content, message) => {
    const before = await readTree();
    const { code, stdout, stderr } = await run('import', fileWith(content));
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain(message);
    expect(stderr).not.toContain('    at ');
    expect(await readTree()).toEqual(before);
  });

  test('a missing file', async () => {
    const { code, stderr } = await run('import', join(directory, 'nowhere.csv'));
    expect(code).toBe(1);
    expect(stderr).toContain('nowhere.csv');
    expect(stderr).not.toContain('    at ');
  });

  test('--json also reports errors of the service by line', async () => {
    const file = fileWith('category,subcategory\nA,B\nA,b\n');
    const { code, stderr } = await run('import', file, '--json');
    expect(code).toBe(1);
    expect(JSON.parse(stderr).error).toMatchObject({
      status: 400,
      fields: { subcategory: ['line 3: line 2 is the same subcategory.'] },
    });
  });
});
