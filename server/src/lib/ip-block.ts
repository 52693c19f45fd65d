import { isIP } from 'node:net';

/** The bytes of an address block: one for the family, and 48 bits of the address. */
export const ipBlockBytes = 7;

/**
 * Writes the block of an address: the first 24 bits of an IPv4 address, the first 48 bits of an IPv6 address.
 * Neighbours in a block usually belong to one network or customer. An IPv4 address that is written as IPv6
 * (`::ffff:192.0.2.1`) is an IPv4 address. Returns false if the text is no address.
 */
export function writeIpBlock(address: string, bytes: Buffer, at: number): boolean {
  const family = isIP(address);
  if (family === 0) return false;
  bytes.fill(0, at, at + ipBlockBytes);
  if (family === 4) {
    writeIPv4(address, bytes, at);
    return true;
  }
  const groups = groupsOf(address);
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) {
    const [high = 0, low = 0] = groups.slice(6);
    writeIPv4(`${high >> 8}.${high & 255}.${low >> 8}`, bytes, at);
    return true;
  }
  bytes[at] = 6;
  for (let group = 0; group < 3; group++) bytes.writeUInt16BE(groups[group] as number, at + 1 + 2 * group);
  return true;
}

function writeIPv4(address: string, bytes: Buffer, at: number): void {
  bytes[at] = 4;
  const parts = address.split('.', 3);
  for (const [part, text] of parts.entries()) bytes[at + 1 + part] = Number(text);
}

/** The eight groups of a valid IPv6 address. */
function groupsOf(text: string): number[] {
  // An address may end with the zone of its network interface: fe80::1%eth0.
  const [address = ''] = text.split('%', 1);
  // `::` stands for as many zero groups as are missing to eight.
  const [head = '', tail] = address.split('::');
  const first = numbersOf(head);
  if (tail === undefined) return first;
  const last = numbersOf(tail);
  return [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last];
}

/** The groups of a part of an address. An IPv4 address at its end counts as two. */
function numbersOf(part: string): number[] {
  if (part === '') return [];
  return part.split(':').flatMap((group) => {
    if (!group.includes('.')) return [Number.parseInt(group, 16)];
    const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number);
    return [a * 256 + b, c * 256 + d];
  });
}
