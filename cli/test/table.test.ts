import { expect, test } from 'vitest';
import { fields, table, textWidth } from '../src/table.ts';

const rows = [
  { id: '01890a5d', name: 'A rather long name for a channel' },
  { id: '01890a5e', name: '漢字' },
];
const columns = [
  { title: 'ID', value: (row: (typeof rows)[number]) => row.id },
  { title: 'NAME', value: (row: (typeof rows)[number]) => row.name, canShrink: true },
  { title: 'N', value: () => 1 },
];

test('columns are aligned by terminal cells, not by characters', () => {
  expect(table(rows, columns)).toBe(
    [
      'ID        NAME                              N',
      '01890a5d  A rather long name for a channel  1',
      '01890a5e  漢字                              1',
    ].join('\n'),
  );
});

test('on a narrow terminal names are cut, but not ids', () => {
  const lines = table(rows, columns, 30).split('\n');
  for (const line of lines) expect(textWidth(line)).toBeLessThanOrEqual(30);
  expect(lines[1]).toBe('01890a5d  A rather long na…  1');
});

test('if that does not fit, each row is printed as a block', () => {
  expect(table(rows.slice(1), columns, 15)).toBe('id    01890a5e\nname  漢字\nn     1');
});

test('control characters are replaced, empty values are a dash', () => {
  expect(
    fields([
      ['name', 'a\u001b[31mb'],
      ['note', ''],
    ]),
  ).toBe('name  a\u{fffd}[31mb\nnote  -');
});
