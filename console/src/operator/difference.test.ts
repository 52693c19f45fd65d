import { describe, expect, it } from 'vitest';
import { compareWords } from './difference.ts';

const marked = (text: string, other: string) =>
  compareWords(text, other)
    .parts.map(({ text: part, differs }) => (differs ? `[${part}]` : part))
    .join('');

describe('the difference of two names', () => {
  it('marks words that the other name lacks, ignoring case', () => {
    expect(marked('ACME Shoes', 'acme shoes')).toBe('ACME Shoes');
    expect(marked('Lumen Lighting', 'Lumen Lightning')).toBe('Lumen [Lighting]');
  });

  it('splits domains at dots and hyphens', () => {
    expect(marked('shop.acme-shoes.com', 'acme-shoes.co.uk')).toBe('[shop].acme-shoes.[com]');
  });

  it('lists missing words if nothing can be marked', () => {
    expect(compareWords('Acme Shoes', 'Acme Shoes UK').missing).toEqual(['UK']);
  });
});
