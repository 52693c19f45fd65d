import { expect, it } from 'vitest';
import { Utf8Writer } from './utf8-writer.ts';

it('joins texts and encoded parts, also beyond the expected size', () => {
  const parts = ['{"a":"', 'é—👋', 'x'.repeat(100), '"}'];
  const writer = new Utf8Writer(8);
  for (const [at, part] of parts.entries())
    if (at % 2 === 0) writer.text(part);
    else writer.encoded(Buffer.from(part));
  expect(writer.end().toString()).toBe(parts.join(''));
});

it('writes a long text of three bytes a character whole', () => {
  const writer = new Utf8Writer(10);
  writer.text('—'.repeat(1_000));
  expect(writer.end().toString()).toBe('—'.repeat(1_000));
});
