import type { IncomingMessage } from 'node:http';

const forwardedFor = 'x-forwarded-for';
/** A port after an IPv4 address, or a bracket around an IPv6 address, with or without a port. */
const mayHavePort = /\.\d+:\d|\[/;

/**
 * Removes ports from the addresses of `X-Forwarded-For`, which some proxies add. With them every connection
 * would be a new client, and a trusted proxy would not be recognised. Call it only if the header is believed.
 */
export function removeForwardedPorts({ headers }: IncomingMessage): void {
  const sent = headers[forwardedFor];
  if (typeof sent !== 'string' || !mayHavePort.test(sent)) return;
  headers[forwardedFor] = sent.split(',').map(withoutPort).join(',');
}

function withoutPort(entry: string): string {
  const address = entry.trim();
  const { ipv4, ipv6 } =
    /^(?:(?<ipv4>\d+\.\d+\.\d+\.\d+):\d+|\[(?<ipv6>[^[\]]+)\](?::\d+)?)$/.exec(address)?.groups ?? {};
  return ipv4 ?? ipv6 ?? address;
}
