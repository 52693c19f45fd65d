import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { dayMs } from '../lib/days.ts';
import { newIdAt } from '../lib/ids.ts';
import { ClickTokens } from './click-tokens.ts';

const at = Date.UTC(2026, 10, 17);
const now = new Date(at);
const key = { version: 1, key: randomBytes(32) };
const tokens = new ClickTokens([key]);
const [channelId, sessionId] = [newIdAt(at), newIdAt(at)];
const offerIds = Array.from({ length: 20 }, () => newIdAt(at));
const issue = (offers: readonly string[] = offerIds) =>
  tokens.issue('reference', channelId, sessionId, offers);
const tokenOf = (offerId: string) => issue([offerId])[0] as string;
const unreadable = { problem: 'unreadable' };

describe('a click token', () => {
  it('names channel, session and offer to the service', () => {
    for (const [index, token] of issue().entries())
      expect(tokens.read('reference', token, now)).toEqual({
        offer: { channelId, sessionId, offerId: offerIds[index] },
      });
  });

  it('is the same alone and among others, has at most 120 characters that a URL leaves as they are', () => {
    for (const [index, token] of issue().entries()) {
      expect(tokenOf(offerIds[index] as string)).toBe(token);
      expect(token).toMatch(/^[A-Za-z0-9_-]{87}$/);
    }
  });

  it('shows nothing of what it names, and nothing in common with a token of the same session', () => {
    const [first = '', second = ''] = issue().map((token) => Buffer.from(token, 'base64url').toString('hex'));
    for (const id of [channelId, sessionId, offerIds[0] as string])
      expect(first).not.toContain(id.replaceAll('-', '').slice(0, 12));
    const equal = [...first.slice(2)].filter((digit, index) => second[index + 2] === digit);
    expect(equal.length).toBeLessThan(30);
  });

  it('is not valid if any bit is changed', () => {
    const bytes = Buffer.from(tokenOf(offerIds[0] as string), 'base64url');
    for (let bit = 0; bit < bytes.length * 8; bit++) {
      const changed = Buffer.from(bytes);
      changed[bit >> 3] = (changed[bit >> 3] as number) ^ (1 << (bit & 7));
      expect(tokens.read('reference', changed.toString('base64url'), now), `bit ${bit}`).toEqual(unreadable);
    }
  });

  it('has one form', () => {
    const token = tokenOf(offerIds[0] as string);
    const last = token.at(-1) as string;
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const same = alphabet[alphabet.indexOf(last) ^ 1] as string;
    for (const other of [
      token.slice(0, -1) + same,
      `${token}A`,
      token.slice(1),
      ` ${token}`,
      `${token}=`,
      '',
    ])
      expect(tokens.read('reference', other, now)).toEqual(unreadable);
  });

  it('is not valid as a token of another kind, or of another installation', () => {
    const token = tokenOf(offerIds[0] as string);
    expect(tokens.read('link', token, now)).toEqual(unreadable);
    const others = new ClickTokens([{ version: 1, key: randomBytes(32) }]);
    expect(others.read('reference', token, now)).toEqual(unreadable);
  });

  it('expires 90 days after its session', () => {
    const token = tokenOf(offerIds[0] as string);
    expect(tokens.read('reference', token, new Date(at + 90 * dayMs))).toHaveProperty('offer');
    expect(tokens.read('reference', token, new Date(at + 90 * dayMs + 1))).toEqual({ problem: 'expired' });
  });

  it('of an older key stays valid, and new ones use the newest', () => {
    const token = tokenOf(offerIds[0] as string);
    const rotated = new ClickTokens([key, { version: 2, key: randomBytes(32) }]);
    expect(rotated.read('reference', token, now)).toHaveProperty('offer');
    const [next = ''] = rotated.issue('reference', channelId, sessionId, offerIds);
    expect(next).not.toBe(token);
    expect(rotated.read('reference', next, now)).toHaveProperty('offer');
    expect(tokens.read('reference', next, now)).toEqual(unreadable);
  });
});
