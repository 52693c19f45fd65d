import type { TrafficFlag } from '@encart/sdk';
import { expect, it } from 'vitest';
import { describeFlagged } from './traffic-text.ts';

const hour = { from: '2026-06-14T05:00:00.000Z', to: '2026-06-14T06:00:00.000Z' };
const days = { from: '2026-06-01T00:00:00.000Z', to: '2026-06-15T00:00:00.000Z' };

it.each([
  ['publisher', 'Corner Shop', hour, /^Corner Shop in Acme, Jun 14, 2026, 5:00\s–\s6:00\sAM UTC$/],
  ['without_publisher', null, hour, /^The channel itself in Acme, .*5:00/],
  ['channel', null, hour, /^The whole channel in Acme, .*5:00/],
  ['orders', null, days, /^Order numbers of the channel in Acme, Jun 1, .*\s–\sJun 15, .* UTC$/],
] as const)(
  'the void of a flag of the scope %s says what it selects',
  (scope, publisher_name, range, text) => {
    const flag = { scope, publisher_name, channel_name: 'Acme', void: range } as TrafficFlag;
    expect(describeFlagged(flag)).toMatch(text);
  },
);
