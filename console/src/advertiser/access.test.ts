import { expect, test } from 'vitest';
import { canHandleKeysOf, canOpen, canReportFor } from './access.ts';

type Permission = `advertiser:${'read' | 'write' | 'keys'}`;
const at = (id: string, ...permissions: Permission[]) => ({ id, permissions });

test('people open the advertisers granted to them, and admins manage the keys and report conversions there', () => {
  const person = {
    permissions: [],
    advertisers: [
      at('viewed', 'advertiser:read'),
      at('managed', 'advertiser:read', 'advertiser:write', 'advertiser:keys'),
    ],
  };
  expect(['viewed', 'managed', 'other'].map((id) => canOpen(person, id))).toEqual([true, true, false]);
  for (const may of [canHandleKeysOf, canReportFor])
    expect(['viewed', 'managed', 'other'].map((id) => may(person, id))).toEqual([false, true, false]);
});

test('staff open every advertiser, and reviewers manage no keys and report nothing', () => {
  const reviewer = { permissions: ['operator:read' as const, 'advertiser:read' as const], advertisers: [] };
  const admin = {
    ...reviewer,
    permissions: [...reviewer.permissions, 'advertiser:write' as const, 'advertiser:keys' as const],
  };
  const allowed = (user: typeof admin | typeof reviewer) =>
    [canOpen, canHandleKeysOf, canReportFor].map((may) => may(user, 'any'));
  expect(allowed(reviewer)).toEqual([true, false, false]);
  expect(allowed(admin)).toEqual([true, true, true]);
});
