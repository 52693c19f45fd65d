import { expect, it } from 'vitest';
import { ipBlockBytes, writeIpBlock } from './ip-block.ts';

function blockOf(address: string): string | undefined {
  const bytes = Buffer.alloc(ipBlockBytes + 2, 0xff);
  if (!writeIpBlock(address, bytes, 1)) return undefined;
  expect([bytes[0], bytes.at(-1)]).toEqual([0xff, 0xff]);
  return bytes.toString('hex', 1, 1 + ipBlockBytes);
}

it('the block of an IPv4 address is its first 24 bits', () => {
  expect(blockOf('192.0.2.1')).toBe('04c0000200' + '0000');
  expect(blockOf('192.0.2.255')).toBe(blockOf('192.0.2.1'));
  expect(blockOf('192.0.3.1')).not.toBe(blockOf('192.0.2.1'));
});

it('the block of an IPv6 address is its first 48 bits, however it is written', () => {
  expect(blockOf('2001:db8:a:1::1')).toBe('06' + '20010db8000a');
  for (const other of ['2001:0DB8:000A::', '2001:db8:a:ffff:1:2:3:4', '2001:db8:a::192.0.2.1'])
    expect(blockOf(other), other).toBe(blockOf('2001:db8:a:1::1'));
  expect(blockOf('2001:db8:b::1')).not.toBe(blockOf('2001:db8:a::1'));
  expect(blockOf('fe80::1%eth0')).toBe(blockOf('fe80::2'));
  expect(blockOf('::1')).toBe('06' + '000000000000');
});

it('an IPv4 address that is written as IPv6 has the block of the IPv4 address', () => {
  for (const mapped of ['::ffff:192.0.2.77', '::FFFF:c000:24d', '0:0:0:0:0:ffff:192.0.2.77'])
    expect(blockOf(mapped), mapped).toBe(blockOf('192.0.2.1'));
});

it('a text that is no address has none', () => {
  for (const text of [
    '',
    'shop',
    '192.0.2',
    '192.0.2.1:443',
    '192.0.2.256',
    '2001:db8',
    '::ffff:1',
    '1::2::3',
  ])
    expect(blockOf(text), text).toBe(text === '::ffff:1' ? blockOf('::') : undefined);
});
