import { isIPv4, isIPv6 } from 'node:net';

const suffix = '::/64';

/**
 * The network of a client, by which rate limits count it: an IPv4 address itself, or the first 64 bits of an
 * IPv6 address, because one customer of a provider has at least 2^64 IPv6 addresses. All texts that are no
 * addresses count as one.
 */
export function clientNetwork(ip: string): string {
  if (!ip.includes(':')) return isIPv4(ip) ? ip : 'unknown';
  const mappedIPv4 = /^::ffff:(?<ipv4>\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.groups?.ipv4;
  if (mappedIPv4) return mappedIPv4;
  // An address may end with the zone of its network interface: fe80::1%eth0.
  const [address = ip] = ip.split('%', 1);
  if (!isIPv6(address)) return 'unknown';
  // `::` stands for as many zero groups as are missing to eight.
  const [head = '', tail] = address.split('::');
  const headGroups = head === '' ? [] : head.split(':');
  const tailGroups = tail ? tail.split(':') : [];
  // A dotted IPv4 suffix counts as two groups. It is never among the first four.
  const written = headGroups.length + tailGroups.length + (address.includes('.') ? 1 : 0);
  const zeros: string[] = Array(Math.max(0, 8 - written)).fill('0');
  const groups = tail === undefined ? headGroups : [...headGroups, ...zeros, ...tailGroups];
  return groups.slice(0, 4).map(withoutZeros).join(':') + suffix;
}

/** A group of an address as it is usually written: in lower case, without zeros before it. */
function withoutZeros(group: string): string {
  return Number.parseInt(group, 16).toString(16);
}

/**
 * The IPv6 network that a provider gives to one customer at most: the one that contains
 * a result of `clientNetwork`.
 */
export function customerNetwork(network: string): string | undefined {
  if (!network.endsWith(suffix)) return undefined;
  return `${network.slice(0, network.lastIndexOf(':', network.length - suffix.length - 1))}::/48`;
}
