import { Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import { jsonColumn } from './json-column.ts';

const read = jsonColumn<{ copy: string; size?: number }>(
  'channels.footer',
  Type.Object({ copy: Type.String(), size: Type.Optional(Type.Integer()) }),
);

describe('JSON of a column', () => {
  it('is returned as it is if it fits the schema, also with unknown keys', () => {
    const value = { copy: 'Sponsored', more: 1 };
    expect(read(value)).toBe(value);
  });

  it.each([null, 'text', {}, { copy: 1 }, { copy: 'a', size: 0.5 }])(
    '%j is an error that names the column',
    (value) => {
      expect(() => read(value)).toThrow('The column channels.footer has unreadable JSON');
    },
  );
});
