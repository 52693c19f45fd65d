import { isIPv6 } from 'node:net';

/**
 * The key by which rate limits count an address: an IPv4 address itself, or the first 64 bits of an IPv6 address, because one
 * customer of a provider has at least 2^64 IPv6 addresses.
 */
export function addressBlock(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped) return mapped;
  const [address = ip] = ip.split('%', 1);
  if (!isIPv6(address)) return ip;
  const [head = '', tail] = address.split('::');
  const groups = head === '' ? [] : head.split(':');
  const after = tail ? tail.split(':') : [];
  // A dotted IPv4 suffix counts as two groups. It is never among the first four.
  const width = groups.length + after.length + (address.includes('.') ? 1 : 0);
  const all = tail === undefined ? groups : [...groups, ...Array(Math.max(0, 8 - width)).fill('0'), ...after];
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
