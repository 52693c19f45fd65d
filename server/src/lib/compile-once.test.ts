import { expect, it } from 'vitest';
import { compileOnce } from './compile-once.ts';

it('compiles a schema at its first use, and once for all that share it', () => {
  const compiled: object[] = [];
  const create = compileOnce((schema: { add: number }) => {
    compiled.push(schema);
    return (value: number) => value + schema.add;
  });
  const [one, two] = [{ add: 1 }, { add: 2 }];
  const [first, same, other] = [create(one), create(one), create(two)];
  expect(compiled).toEqual([]);
  expect([first(1), first(2), same(3)]).toEqual([2, 3, 4]);
  expect(compiled).toEqual([one]);
  expect(other(1)).toBe(3);
  expect(compiled).toEqual([one, two]);
});

it('a schema that cannot be compiled fails at every use', () => {
  const create = compileOnce<object, number, number>(() => {
    throw new Error('not a schema');
  });
  const run = create({});
  expect(() => run(1)).toThrow('not a schema');
  expect(() => run(1)).toThrow('not a schema');
});
