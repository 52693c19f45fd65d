import { expect, test } from 'vitest';
import { isSameAccess, rolesOf, setRole, toApiRoles } from './granted-roles.ts';

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
  };
  expect(toApiRoles(rolesOf(user))).toEqual({
    channels: [{ channel_id: 'c', role: 'viewer' }],
    advertisers: [{ advertiser_id: 'd', role: 'admin' }],
  });
});
