import { afterAll, describe, expect, it } from 'vitest';
import {
  counterColumns,
  counterTables,
  offerCounters,
  placementColumns,
  placementParts,
  rollupNames,
  rollups,
} from '../../src/counters/index.ts';
import { readCatalogue } from '../../src/db/catalogue.ts';
import { makeTestDatabase } from '../support/database.ts';

const made = await makeTestDatabase();
const database = await made.open();
afterAll(async () => {
  await database.close();
  await made.remove();
});

const { tables } = await readCatalogue(database.db);
const columns = new Map(tables.map((table) => [table.name, table.columns.map(({ name }) => name).sort()]));

describe('the list of counters', () => {
  it('names every column of every rollup table', () => {
    for (const rollup of rollupNames.map((name) => rollups[name])) {
      const parts = rollup.by.map((part) => placementParts[part].column);
      expect([rollup.table, columns.get(rollup.table)]).toEqual([
        rollup.table,
        ['channel_id', 'writer', rollup.grain, ...parts, ...placementColumns].sort(),
      ]);
      if ('returns' in rollup)
        expect(columns.get(rollup.returns)).toEqual(
          ['channel_id', 'writer', 'day', 'previous', 'sessions', ...parts].sort(),
        );
    }
  });

  it('names every column of the counters by offer', () => {
    const counters = offerCounters.map((counter) => counterColumns[counter]);
    expect(columns.get('offer_days')).toEqual(
      ['channel_id', 'writer', 'day', 'offer_id', ...counters].sort(),
    );
  });

  it('has no table twice', () => {
    expect(new Set(counterTables).size).toBe(counterTables.length);
  });
});
