import { describe, expect, it } from 'vitest';
import {
  type Attempts,
  attemptLimits,
  attemptWindowMs,
  countAttempt,
  defaultChannel,
  lockMs,
  roleAsStaff,
  roleInChannel,
} from './model.ts';

const channels = [{ channelId: 'a', role: 'admin' as const }];
const viewer = [{ channelId: 'a', role: 'viewer' as const }];

describe('a role in a channel', () => {
  it.each([
    ['a channel admin', { staffRole: null, channels }, 'a', 'channel admin'],
    ['a channel viewer', { staffRole: null, channels: viewer }, 'a', 'channel viewer'],
    ['a user of another channel', { staffRole: null, channels }, 'b', undefined],
    ['an operator admin', { staffRole: 'admin' as const, channels: viewer }, 'a', 'operator admin'],
    ['a reviewer', { staffRole: 'reviewer' as const, channels: [] }, 'b', 'operator reviewer'],
    ['a reviewer who is admin there', { staffRole: 'reviewer' as const, channels }, 'a', 'channel admin'],
  ])('of %s', (_, user, channelId, role) => {
    expect(roleInChannel(user, channelId)).toBe(role);
  });
});

describe('the operator API', () => {
  it('gives staff roles only to staff', () => {
    expect(roleAsStaff({ staffRole: 'admin' })).toBe('operator admin');
    expect(roleAsStaff({ staffRole: 'reviewer' })).toBe('operator reviewer');
    expect(roleAsStaff({ staffRole: null })).toBe('channel viewer');
  });
});

describe('the default channel', () => {
  it('exists only for users with exactly one channel', () => {
    expect(defaultChannel({ staffRole: null, channels })).toBe('a');
    expect(defaultChannel({ staffRole: null, channels: [] })).toBeUndefined();
    expect(defaultChannel({ staffRole: 'reviewer', channels })).toBeUndefined();
    expect(
      defaultChannel({ staffRole: null, channels: [...channels, { channelId: 'b', role: 'viewer' }] }),
    ).toBeUndefined();
  });
});

const start = new Date('2026-06-14T05:00:00Z');
const limit = attemptLimits.pair;
const later = (ms: number) => new Date(start.getTime() + ms);

function attempt(count: number, everyMs = 0): Attempts | 'locked' | undefined {
  let state: Attempts | 'locked' | undefined;
  for (let i = 0; i < count && state !== 'locked'; i++)
    state = countAttempt(state, limit, later(i * everyMs));
  return state;
}

describe('password attempts', () => {
  it('lock after ten for 15 minutes', () => {
    const tenth = attempt(limit) as Attempts;
    expect(tenth).toEqual({ attempts: 10, since: start, lockedUntil: later(lockMs) });
    expect(countAttempt(tenth, limit, later(lockMs - 1))).toBe('locked');
    expect(countAttempt(tenth, limit, later(lockMs))).toEqual({
      attempts: 1,
      since: later(lockMs),
      lockedUntil: null,
    });
  });

  it('expire after 15 minutes without a lock', () => {
    const ninth = attempt(limit - 1) as Attempts;
    expect(countAttempt(ninth, limit, later(attemptWindowMs))).toMatchObject({
      attempts: 1,
      lockedUntil: null,
    });
  });

  it('do not lock a user who mistypes occasionally', () => {
    expect(attempt(100, attemptWindowMs / 9 + 1)).not.toBe('locked');
  });
});
