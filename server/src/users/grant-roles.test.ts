import { expect, it } from 'vitest';
import { grantAdvertisers, grantChannels, grantStaffRole } from './grant-roles.ts';
import { type ChannelRole, channelRoles, type StaffRole, staffRoles } from './model.ts';

const none = { active: null, pending: null };
const rank = (role: StaffRole | ChannelRole | null) => (role === null ? 0 : role === 'admin' ? 2 : 1);

it('a confirmed account gets every role at once', () => {
  for (const held of [null, ...staffRoles])
    for (const given of [null, ...staffRoles])
      expect(grantStaffRole({ staffRole: held, confirmed: true }, given)).toEqual({
        active: given,
        pending: null,
      });
});

it('an account that is not confirmed never gets more than it has, and can lose everything', () => {
  for (const held of [null, ...staffRoles])
    for (const given of [null, ...staffRoles]) {
      const { active, pending } = grantStaffRole({ staffRole: held, confirmed: false }, given);
      expect(rank(active)).toBeLessThanOrEqual(rank(held));
      expect(pending ?? active).toBe(given);
      if (given === null) expect({ active, pending }).toEqual(none);
    }
});

it('roles in the channel that made the account are active, others are pending', () => {
  const user = {
    channels: [
      { channelId: 'own', role: 'viewer' },
      { channelId: 'earlier', role: 'viewer' },
      { channelId: 'lost', role: 'admin' },
    ],
    confirmed: false,
    madeIn: 'own',
  } as const;
  const given = ['own', 'earlier', 'new'].map((channelId) => ({ channelId, role: 'admin' as const }));
  expect(grantChannels(user, given)).toEqual({
    active: [
      { channelId: 'own', role: 'admin' },
      { channelId: 'earlier', role: 'viewer' },
    ],
    pending: [
      { channelId: 'earlier', role: 'admin' },
      { channelId: 'new', role: 'admin' },
    ],
  });
});

it('a lower role at an advertiser takes effect at once', () => {
  for (const role of channelRoles) {
    const user = { confirmed: false, advertisers: [{ advertiserId: 'a', role: 'admin' }] } as const;
    const given = [{ advertiserId: 'a', role }];
    expect(grantAdvertisers(user, given)).toEqual({ active: given, pending: [] });
  }
});
