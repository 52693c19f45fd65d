import { expect, it } from 'vitest';
import { Utf8Writer } from './utf8-writer.ts';

it.each([
  ['texts of ASCII', ['{"a":"', 'é—👋', '","b":"', '—', '"}']],
  ['other texts', ['👋"', 'é', '—"é', 'x', '']],
  ['a part at the beginning and at the end', ['', 'é', '—', 'x']],
])('joins %s with encoded parts', (_, parts) => {
  const writer = new Utf8Writer();
  for (const [at, part] of parts.entries())
    if (at % 2 === 0) writer.text(part);
    else writer.encoded(Buffer.from(part));
  expect(writer.end().toString()).toBe(parts.join(''));
});

it('joins nothing', () => expect(new Utf8Writer().end()).toHaveLength(0));
