import { parse } from 'tldts';
import { invalid } from '../errors.ts';

/**
 * Reads the origins of pages as browsers send them: scheme, host, and the port if it is not the default. A
 * pasted address of a page is accepted. An origin is compared as a whole, so each one must be an origin that
 * a browser can send: a wildcard would match nothing.
 */
export function readOrigins(sent: readonly string[]): string[] {
  const origins = new Set<string>();
  const problems: string[] = [];
  for (const text of sent) {
    const read = readOrigin(text);
    if ('problem' in read) problems.push(`"${text}" ${read.problem}`);
    else origins.add(read.origin);
  }
  if (problems.length > 0) throw invalid({ origins: problems });
  return [...origins];
}

const example = 'such as https://shop.example.com.';

function readOrigin(sent: string): { readonly origin: string } | { readonly problem: string } {
  const text = sent.trim();
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`;
  // `%2a` is a URL-encoded `*`.
  if (/[*]|%2a/i.test(address.split(/[/?#\\]/)[2] ?? ''))
    return { problem: `has a wildcard, which matches nothing here. List each origin, ${example}` };
  if (!URL.canParse(address)) return notAnOrigin;
  const url = new URL(address);
  // The final dot of a complete host name is not a part of it.
  if (url.hostname.endsWith('.')) url.hostname = url.hostname.slice(0, -1);
  const { protocol, hostname, origin } = url;
  if (url.username !== '' || url.password !== '' || url.port === '0') return notAnOrigin;
  const isLocal = hostname === 'localhost' || hostname === '127.0.0.1';
  if (protocol !== 'https:' && !(protocol === 'http:' && isLocal)) return notAnOrigin;
  if (isLocal) return { origin };
  if (!isHost(hostname)) return notAnOrigin;
  const { domain, isIp } = parse(hostname, { allowPrivateDomains: true });
  if (domain === null && !isIp)
    return {
      problem: `is a public suffix, which is not the host of one shop. Send the origin of the shop, ${example}`,
    };
  return { origin };
}

const notAnOrigin = { problem: `is not an origin ${example}` };
const maxHostLength = 253;

/**
 * At least two labels of characters that names of hosts can have. The parser of addresses accepts more, such
 * as `a..b` and `a!b.example`.
 */
function isHost(hostname: string): boolean {
  const labels = hostname.split('.');
  const isLabel = (label: string) => /^[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?$/.test(label);
  return hostname.length <= maxHostLength && labels.length > 1 && labels.every(isLabel);
}
