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
import { deltaCounters } from '../../src/counters/model.ts';
import { readCatalogue } from '../../src/db/catalogue.ts';
import { snakeCase } from '../../src/lib/snake-case.ts';
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
        ['channel_id', rollup.grain, ...parts, ...placementColumns].sort(),
      ]);
      if ('returns' in rollup)
        expect(columns.get(rollup.returns)).toEqual(
          ['channel_id', 'day', 'previous', 'sessions', ...parts].sort(),
        );
    }
  });

  it('names every column of the counters by offer', () => {
    const counters = offerCounters.map((counter) => counterColumns[counter]);
    expect(columns.get('offer_days')).toEqual(['channel_id', 'day', 'offer_id', ...counters].sort());
  });

  it('names every counter of the deltas', () => {
    const stored = columns.get('counter_deltas') ?? [];
    expect(stored).toEqual(expect.arrayContaining(deltaCounters.map((counter) => snakeCase(counter))));
    const parts = Object.values(placementParts).map(({ column }) => column);
    expect(columns.get('return_deltas')).toEqual(
      ['channel_id', 'id', 'day', 'previous', 'sessions', ...parts].sort(),
    );
  });

  it('has no table twice', () => {
    const names = counterTables.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });
});
