import { describe, expect, it } from 'vitest';
import { compare } from './difference.ts';

const marked = (text: string, other: string) =>
  compare(text, other)
    .pieces.map(({ text: piece, differs }) => (differs ? `[${piece}]` : piece))
    .join('');

describe('what two names differ in', () => {
  it('marks the words that the other has not, whatever the letter case', () => {
    expect(marked('ACME Shoes', 'acme shoes')).toBe('ACME Shoes');
    expect(marked('Lumen Lighting', 'Lumen Lightning')).toBe('Lumen [Lighting]');
  });

  it('cuts domains at dots and hyphens', () => {
    expect(marked('shop.acme-shoes.com', 'acme-shoes.co.uk')).toBe('[shop].acme-shoes.[com]');
  });

  it('tells what is missing where nothing can be marked', () => {
    expect(compare('Acme Shoes', 'Acme Shoes UK').missing).toEqual(['UK']);
  });
});
