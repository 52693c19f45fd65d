import { describe, expect, it } from 'vitest';
import { isFromConsole } from './csrf.ts';

const ownOrigin = 'https://encart.example';
const sent = (headers: Record<string, string>) => isFromConsole(headers, ownOrigin);

describe('a call from the console', () => {
  it('has our header and the right origin', () => {
    expect(sent({ 'x-encart-console': '1', 'sec-fetch-site': 'same-origin' })).toBe(true);
    expect(sent({ 'x-encart-console': '1', origin: ownOrigin })).toBe(true);
  });

  it.each([
    ['without our header', { 'sec-fetch-site': 'same-origin', origin: ownOrigin }],
    ['from another site', { 'x-encart-console': '1', 'sec-fetch-site': 'cross-site', origin: ownOrigin }],
    ['from a sibling host', { 'x-encart-console': '1', 'sec-fetch-site': 'same-site' }],
    ['typed into the address bar', { 'x-encart-console': '1', 'sec-fetch-site': 'none' }],
    ['from another origin', { 'x-encart-console': '1', origin: 'https://encart.example.evil.example' }],
    ['with an opaque origin', { 'x-encart-console': '1', origin: 'null' }],
    ['without an origin', { 'x-encart-console': '1' }],
    ['with another value in our header', { 'x-encart-console': 'true', origin: ownOrigin }],
  ])('is rejected %s', (_, headers) => {
    expect(sent(headers as Record<string, string>)).toBe(false);
  });
});
