import { expect, test } from 'vitest';
import { isSameAccess, makerName, pendingRoleNames, rolesOf, setRole, toApiRoles } from './granted-roles.ts';

const viewer = { id: 'a', role: 'viewer' } as const;
const admin = { id: 'b', role: 'admin' } as const;

test('a role is added, replaced and removed', () => {
  expect(setRole([viewer], 'b', 'admin')).toEqual([viewer, admin]);
  expect(setRole([viewer, admin], 'a', 'admin')).toEqual([admin, { id: 'a', role: 'admin' }]);
  expect(setRole([viewer, admin], 'a', '')).toEqual([admin]);
});

test('the order does not change what is granted', () => {
  expect(isSameAccess([viewer, admin], [admin, viewer])).toBe(true);
  expect(isSameAccess([viewer], [{ ...viewer, role: 'admin' }])).toBe(false);
  expect(isSameAccess([viewer], [viewer, admin])).toBe(false);
  expect(isSameAccess([viewer], [admin])).toBe(false);
});

test('the roles of a user are sent back as they were read', () => {
  const user = {
    channels: [{ channel_id: 'c', channel_name: 'Parcel Tracker', role: 'viewer' as const }],
    advertisers: [{ advertiser_id: 'd', advertiser_name: 'Acme', role: 'admin' as const }],
    pending_roles: { staff_role: null, channels: [], advertisers: [] },
  };
  expect(toApiRoles(rolesOf(user))).toEqual({
    channels: [{ channel_id: 'c', role: 'viewer' }],
    advertisers: [{ advertiser_id: 'd', role: 'admin' }],
  });
});

test('a pending role is what the user was given', () => {
  const inTracker = { channel_id: 'c', channel_name: 'Parcel Tracker' };
  const user = {
    channels: [
      { ...inTracker, role: 'viewer' as const },
      { channel_id: 'e', channel_name: 'Lockers', role: 'viewer' as const },
    ],
    advertisers: [],
    pending_roles: {
      staff_role: 'reviewer' as const,
      channels: [{ ...inTracker, role: 'admin' as const }],
      advertisers: [{ advertiser_id: 'd', advertiser_name: 'Acme', role: 'viewer' as const }],
    },
  };
  expect(rolesOf(user)).toEqual({
    channels: [
      { id: 'e', role: 'viewer' },
      { id: 'c', role: 'admin' },
    ],
    advertisers: [{ id: 'd', role: 'viewer' }],
  });
  expect(pendingRoleNames(user)).toEqual(['reviewer', 'Parcel Tracker (admin)', 'Acme (viewer)']);
});

test('the maker of an account has the name of the channel or of staff', () => {
  const none = { user_name: null, channel_id: null, channel_name: null };
  expect(makerName({ made_by: { ...none, kind: 'staff' } })).toBe('staff');
  expect(
    makerName({
      made_by: { kind: 'channel', user_name: 'Ada Berg', channel_id: 'c', channel_name: 'Parcel Tracker' },
    }),
  ).toBe('Ada Berg (Parcel Tracker)');
});
