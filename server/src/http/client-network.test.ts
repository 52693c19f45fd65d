import { describe, expect, it } from 'vitest';
import { clientNetwork, customerNetwork } from './client-network.ts';

describe('rate limits count addresses', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::9', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['64:ff9b::203.0.113.7', '64:ff9b:0:0::/64'],
    ['2001:db8:1::', '2001:db8:1:0::/64'],
    ['unknown', 'unknown'],
    ['unknown-7', 'unknown'],
  ])('%s as %s', (ip, network) => {
    expect(clientNetwork(ip)).toBe(network);
  });

  it.each([
    ['203.0.113.7', undefined],
    ['::ffff:203.0.113.7', undefined],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
    ['2001:db8::9', '2001:db8:0::/48'],
    ['unknown', undefined],
    ['un:known', undefined],
  ])('%s also as one of the customer %s', (ip, network) => {
    expect(customerNetwork(clientNetwork(ip))).toBe(network);
  });
});
