import { expect, it } from 'vitest';
import { splitStatements } from './split-statements.ts';

it('splits at semicolons', () => {
  expect(splitStatements('create table a (b int);\n\ninsert into a values (1);')).toEqual([
    'create table a (b int)',
    'insert into a values (1)',
  ]);
});

it('does not split in texts, names, comments and dollar quotes', () => {
  expect(
    splitStatements(`
      insert into a values ('x;y''z;', "c;d"); -- a comment; with a semicolon
      /* another; one */ do $$ begin perform 1; end $$;
      do $body$ select ';' $body$
    `),
  ).toEqual([
    `insert into a values ('x;y''z;', "c;d")`,
    'do $$ begin perform 1; end $$',
    `do $body$ select ';' $body$`,
  ]);
});

it('returns nothing for a text without statements', () => {
  expect(splitStatements(' -- only a comment\n;;')).toEqual([]);
});
