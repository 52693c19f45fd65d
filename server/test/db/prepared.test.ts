import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { allOf, sendLast, type Tx, transact, transactTogether } from '../../src/db/handle.ts';
import { column, plainColumn, RowColumns } from '../../src/db/row-columns.ts';
import { PreparedStatement } from '../../src/db/statement.ts';
import { makeTestDatabase } from '../support/database.ts';

const made = await makeTestDatabase();
const database = await made.open();
const { db } = database;
beforeEach(async () => {
  await sql`drop table if exists notes`.execute(db);
  await sql`create table notes (id int primary key, note text)`.execute(db);
});
afterAll(async () => {
  await database.close();
  await made.remove();
});

interface Note {
  id: number;
  note: string | null;
}
const columns = new RowColumns<Note>([
  plainColumn('id', 'int', ({ id }) => id),
  column('note', 'text', ({ note }) => note),
]);
const insertNotes = new PreparedStatement(
  `insert into notes (${columns.names}) select * from ${columns.unnest('n')}`,
);
const selectNotes = new PreparedStatement<Note>('select id, note from notes order by id');
const insert = (tx: Tx, ...ids: number[]) =>
  insertNotes.run(tx, columns.values(ids.map((id) => ({ id, note: `note ${id}` }))));
const stored = async () => (await selectNotes.run(db, [])).map(({ id }) => id);

describe('a prepared statement', () => {
  it('takes any number of rows, with any text', async () => {
    const notes = [
      { id: 1, note: null },
      { id: 2, note: 'NULL' },
      { id: 3, note: 'a "b", \\ {c} \u{1F600}' },
    ];
    await insertNotes.run(db, columns.values(notes));
    await insertNotes.run(db, columns.values([]));
    expect(await selectNotes.run(db, [])).toEqual(notes);
  });

  it('works after its result has another type', async () => {
    await transact(db, (tx) => insert(tx, 1));
    for (let run = 0; run < 10; run++) await transact(db, (tx) => selectNotes.run(tx, []));
    await sql`alter table notes alter column note type varchar(20)`.execute(db);
    expect(await transact(db, (tx) => selectNotes.run(tx, []))).toEqual([{ id: 1, note: 'note 1' }]);
  });

  it('works after its connection has lost it', async () => {
    const lose = transact(db, async (tx) => {
      await selectNotes.run(tx, []);
      await sql`deallocate all`.execute(tx);
    });
    await lose;
    for (let run = 0; run < 3; run++) expect(await transact(db, (tx) => selectNotes.run(tx, []))).toEqual([]);
  });
});

describe.each([
  ['transact', transact],
  ['transactTogether', transactTogether],
])('%s', (_name, run) => {
  it('commits what was sent and not awaited', async () => {
    const result = await run(db, async (tx) => {
      await insert(tx, 1);
      await sendLast(tx, insert(tx, 2));
      await sendLast(tx, insert(tx, 3));
      return 'done';
    });
    expect([result, await stored()]).toEqual(['done', [1, 2, 3]]);
  });

  it('rolls everything back if the work fails', async () => {
    const failing = run(db, async (tx) => {
      await sendLast(tx, insert(tx, 1));
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await stored()).toEqual([]);
  });

  it('rolls everything back if a statement fails that was not awaited, and throws its error', async () => {
    const failing = run(db, async (tx) => {
      await insert(tx, 1);
      await sendLast(tx, insert(tx, 1));
      await sendLast(tx, insert(tx, 2));
      // This one fails too, because the transaction is aborted.
      await selectNotes.run(tx, []);
    });
    await expect(failing).rejects.toMatchObject({ code: '23505' });
    expect(await stored()).toEqual([]);
    const failingAtTheEnd = run(db, async (tx) => {
      await sendLast(tx, insert(tx, 1));
      await sendLast(tx, insert(tx, 1));
    });
    await expect(failingAtTheEnd).rejects.toMatchObject({ code: '23505' });
    expect(await stored()).toEqual([]);
  });

  it('executes statements that are sent together in order', async () => {
    const read = await run(db, (tx) =>
      allOf([insert(tx, 1), selectNotes.run(tx, []), insert(tx, 2), selectNotes.run(tx, [])]),
    );
    expect([read[1].length, read[3].length]).toEqual([1, 2]);
  });

  it('leaves the connection usable', async () => {
    for (let n = 0; n < 30; n++) {
      await run(db, (tx) => insert(tx, n));
      await expect(run(db, (tx) => insert(tx, n))).rejects.toMatchObject({ code: '23505' });
    }
    expect(await stored()).toHaveLength(30);
  });
});
