import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { makeFirstToken } from '../../test/support/first-click-tokens.ts';
import { dayMs } from '../lib/days.ts';
import { newIdAt } from '../lib/ids.ts';
import { ClickTokens, maxTokenChars, type TokenKind } from './click-tokens.ts';

const at = Date.UTC(2026, 10, 17);
const now = new Date(at);
const key = { version: 1, key: randomBytes(32) };
const tokens = new ClickTokens([key]);
const [channelId, sessionId] = [newIdAt(at), newIdAt(at)];
const offerIds = Array.from({ length: 20 }, () => newIdAt(at));
const [offerId = '', otherOfferId = ''] = offerIds;
const kinds: readonly TokenKind[] = ['click', 'impression', 'reference'];
const unreadable = { problem: 'unreadable' };
const named = { offer: { channelId, sessionId, offerId } };

function tokenOf(
  kind: TokenKind,
  { channel = channelId, session = sessionId, offer = offerId, by = tokens } = {},
): string {
  return by.issue(channel, session, [offer])[0]?.[kind] ?? '';
}

describe.each(kinds)('a token for the purpose %s', (kind) => {
  it('names channel, session and offer to the service', () => {
    for (const [index, issued] of tokens.issue(channelId, sessionId, offerIds).entries())
      expect(tokens.read(kind, issued[kind], now)).toEqual({
        offer: { channelId, sessionId, offerId: offerIds[index] },
      });
  });

  it('is the same alone and among others, has at most 120 characters that a URL leaves as they are', () => {
    for (const [index, issued] of tokens.issue(channelId, sessionId, offerIds).entries()) {
      expect(tokenOf(kind, { offer: offerIds[index] as string })).toBe(issued[kind]);
      expect(issued[kind]).toMatch(/^[A-Za-z0-9_-]{108}$/);
      expect(issued[kind].length).toBeLessThanOrEqual(maxTokenChars);
    }
  });

  it('shows nothing of what it names, and has nothing in common with a token of another session', () => {
    const hexOf = (token: string) => Buffer.from(token, 'base64url').toString('hex').slice(4);
    const first = hexOf(tokenOf(kind));
    for (const id of [channelId, sessionId, offerId])
      expect(first).not.toContain(id.replaceAll('-', '').slice(0, 12));
    const second = hexOf(tokenOf(kind, { session: newIdAt(at) }));
    const equal = [...first].filter((digit, index) => second[index] === digit);
    expect(equal.length).toBeLessThan(35);
  });

  it('is not valid if any bit is changed', () => {
    const bytes = Buffer.from(tokenOf(kind), 'base64url');
    for (let bit = 0; bit < bytes.length * 8; bit++) {
      const changed = Buffer.from(bytes);
      changed[bit >> 3] = (changed[bit >> 3] as number) ^ (1 << (bit & 7));
      expect(tokens.read(kind, changed.toString('base64url'), now), `bit ${bit}`).toEqual(unreadable);
    }
  });

  it('has one form: each character matters, and none can be added, left out or written differently', () => {
    const token = tokenOf(kind);
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    for (let index = 0; index < token.length; index++)
      for (const other of alphabet) {
        if (other === token[index]) continue;
        const changed = token.slice(0, index) + other + token.slice(index + 1);
        expect(tokens.read(kind, changed, now), changed).toEqual(unreadable);
      }
    for (const other of [
      `${token}A`,
      token.slice(1),
      token.slice(0, -1),
      ` ${token}`,
      `${token}=`,
      `${token}\n`,
      '',
      ...[token.replaceAll('-', '+').replaceAll('_', '/'), token.repeat(2)].filter((text) => text !== token),
    ])
      expect(tokens.read(kind, other, now), other).toEqual(unreadable);
  });

  it('is not valid for another purpose', () => {
    for (const other of kinds)
      expect(tokens.read(other, tokenOf(kind), now)).toEqual(other === kind ? named : unreadable);
  });

  it('cannot be put together from parts of other tokens', () => {
    const own = tokenOf(kind);
    const others = [
      ...kinds.filter((other) => other !== kind).map((other) => tokenOf(other)),
      tokenOf(kind, { offer: otherOfferId }),
      tokenOf(kind, { session: newIdAt(at) }),
      tokenOf(kind, { channel: newIdAt(at) }),
    ];
    // Before the vector, the ids, the offer and the tag, and everywhere else.
    for (const other of others)
      for (let cut = 1; cut < own.length; cut++)
        for (const mixed of [own.slice(0, cut) + other.slice(cut), other.slice(0, cut) + own.slice(cut)])
          if (mixed !== own && mixed !== other)
            expect(tokens.read(kind, mixed, now), mixed).toEqual(unreadable);
  });

  it('is not valid in another installation', () => {
    const others = new ClickTokens([{ version: 1, key: randomBytes(32) }]);
    expect(others.read(kind, tokenOf(kind), now)).toEqual(unreadable);
  });

  it('expires 90 days after its session', () => {
    const token = tokenOf(kind);
    expect(tokens.read(kind, token, new Date(at + 90 * dayMs))).toEqual(named);
    expect(tokens.read(kind, token, new Date(at + 90 * dayMs + 1))).toEqual({ problem: 'expired' });
  });

  it('of an older key stays valid, and new ones use the newest', () => {
    const token = tokenOf(kind);
    const rotated = new ClickTokens([key, { version: 2, key: randomBytes(32) }]);
    expect(rotated.read(kind, token, now)).toEqual(named);
    const next = tokenOf(kind, { by: rotated });
    expect(next).not.toBe(token);
    expect(rotated.read(kind, next, now)).toEqual(named);
    expect(tokens.read(kind, next, now)).toEqual(unreadable);
  });
});

it('no two purposes, offers or sessions have the same tag', () => {
  const sessions = Array.from({ length: 20 }, () => newIdAt(at));
  const all = sessions.flatMap((session) =>
    tokens.issue(channelId, session, offerIds).flatMap((issued) => kinds.map((kind) => issued[kind])),
  );
  expect(new Set(all.map((token) => token.slice(88))).size).toBe(20 * 20 * 3);
});

it('there are no tokens for no offers', () => {
  expect(tokens.issue(channelId, sessionId, [])).toEqual([]);
});

describe('a token of the first format', () => {
  const firstKey = {
    version: 1,
    key: Buffer.from('00112233445566778899aabbccddeeff102132435465768798a9bacbdcedfe0f', 'hex'),
  };
  const first = {
    channelId: '019a9000-8400-7000-8000-0000000000c1',
    sessionId: '019a9000-8400-7001-9000-0000000000a2',
    offerId: '019a9000-8400-7002-a000-0000000000b3',
  };
  // Made by the version before the second format.
  const reference = 'AbCTLzvxRoEmZPdSN3_2WICGm0UjIutT5mo8xOvv5uf3gHMSrBzJzWHRGDJebOMSkgtFmwlVTzjWGMM6_I9P9h0';
  const link = 'AQhdbPOaIQgd4bzBFtOssTko7SfbZmvoPLk0NXafd7v1zgjQ3WcveC4RMrH0t2OTXk2VtmzdNcX3FNbF-3rIrjY';
  const madeAt = 0x019a90008400;
  const reader = new ClickTokens([firstKey]);
  const read = (kind: TokenKind, token: string, ms = madeAt) => reader.read(kind, token, new Date(ms));

  it('is read: a link as a click and as an impression, a reference as a reference', () => {
    for (const kind of ['click', 'impression'] as const) {
      expect(read(kind, link)).toEqual({ offer: first });
      expect(read(kind, reference)).toEqual(unreadable);
    }
    expect(read('reference', reference)).toEqual({ offer: first });
    expect(read('reference', link)).toEqual(unreadable);
    expect(makeFirstToken(firstKey, 'reference', first)).toBe(reference);
    expect(makeFirstToken(firstKey, 'link', first)).toBe(link);
  });

  it('expires 90 days after its session', () => {
    expect(read('reference', reference, madeAt + 90 * dayMs)).toHaveProperty('offer');
    expect(read('reference', reference, madeAt + 90 * dayMs + 1)).toEqual({ problem: 'expired' });
    expect(read('click', link, madeAt + 90 * dayMs + 1)).toEqual({ problem: 'expired' });
  });

  it('is not valid if a bit is changed, in another form, or in another installation', () => {
    const bytes = Buffer.from(link, 'base64url');
    for (let bit = 0; bit < bytes.length * 8; bit++) {
      const changed = Buffer.from(bytes);
      changed[bit >> 3] = (changed[bit >> 3] as number) ^ (1 << (bit & 7));
      expect(read('click', changed.toString('base64url')), `bit ${bit}`).toEqual(unreadable);
    }
    // The last of 87 characters has two bits that are not part of the bytes.
    for (const other of [`${link.slice(0, -1)}Z`, `${link}A`, link.slice(1)])
      expect(read('click', other)).toEqual(unreadable);
    expect(tokens.read('click', link, new Date(madeAt))).toEqual(unreadable);
  });
});
