import { describe, expect, it } from 'vitest';
import { isFromConsole } from './csrf.ts';

const ours = 'https://encart.example';
const sent = (headers: Record<string, string>) => isFromConsole(headers, ours);

describe('a call from our own page', () => {
  it('carries our header, and the browser vouches for it', () => {
    expect(sent({ 'x-encart-console': '1', 'sec-fetch-site': 'same-origin' })).toBe(true);
    expect(sent({ 'x-encart-console': '1', origin: ours })).toBe(true);
  });

  it.each([
    ['without our header', { 'sec-fetch-site': 'same-origin', origin: ours }],
    ['from another site', { 'x-encart-console': '1', 'sec-fetch-site': 'cross-site', origin: ours }],
    ['from a sibling host', { 'x-encart-console': '1', 'sec-fetch-site': 'same-site' }],
    ['typed into the address bar', { 'x-encart-console': '1', 'sec-fetch-site': 'none' }],
    ['of another origin', { 'x-encart-console': '1', origin: 'https://encart.example.evil.example' }],
    ['of an origin that hides', { 'x-encart-console': '1', origin: 'null' }],
    ['of nobody', { 'x-encart-console': '1' }],
    ['with another word in our header', { 'x-encart-console': 'true', origin: ours }],
  ])('is not one %s', (_, headers) => {
    expect(sent(headers as Record<string, string>)).toBe(false);
  });
});
