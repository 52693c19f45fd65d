import { ids } from '../../http/openapi-example-ids.ts';
import { addressFill, fill } from '../fills.ts';
import { markIds, type RequestExample } from './request-example.ts';

/** The file in which curl keeps the cookie of a session. */
const cookieFile = 'cookies.txt';

/** An example as a command for a shell. */
export function curlExample(request: RequestExample): string {
  const { method, path, body, key, hasCookie } = request;
  const hasBody = body !== undefined;
  const isDefaultMethod = method === 'GET' || (method === 'POST' && hasBody);
  const headers: Record<string, string> = {
    ...(key !== undefined && { 'x-api-key': key }),
    ...request.headers,
    ...(hasCookie && tenantHeader(path)),
    // With a cookie, a call that changes something must come from the console's own address.
    ...(hasCookie && method !== 'GET' && { 'x-encart-console': '1', origin: addressFill }),
    ...(hasBody && { 'content-type': 'application/json' }),
  };
  const options = [
    ...(isDefaultMethod ? [] : [`-X ${method}`]),
    ...(hasCookie ? [`-b ${cookieFile} -c ${cookieFile}`] : []),
    ...Object.entries(headers).map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`),
    ...(hasBody ? [`-d ${quote(markIds(JSON.stringify(body, null, 2)))}`] : []),
  ];
  return [`curl ${quote(urlOf(request))}`, ...options].join(' \\\n  ');
}

/** A user can belong to several channels and advertisers. */
function tenantHeader(path: string): Record<string, string> {
  if (path.startsWith('/console/')) return {};
  return path.startsWith('/advertiser')
    ? { 'x-encart-advertiser': fill('id-advertiser', ids.advertiser) }
    : { 'x-encart-channel': fill('id-channel', ids.channel) };
}

function urlOf({ address, path, pathValues, query }: RequestExample): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => pathValues[name] ?? '');
  const pairs = Object.entries(query).map(
    ([name, value]) => `${name}=${[value].flat().map(String).map(encodeURIComponent).join(',')}`,
  );
  return address + markIds(filled + (pairs.length > 0 ? `?${pairs.join('&')}` : ''));
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
