import { escapeHtml } from './html.ts';

/**
 * A fill is a place in an example for a value of the reader: the address of the service, a key, an id. In the
 * text of an example it is marked with characters that occur nowhere else. In the page it is an element,
 * which the server fills with the address and the script with the values that the reader enters.
 */
const [start, middle, end] = ['\uE000', '\uE001', '\uE002'];
const marks = /\uE000([^\uE001]*)\uE001([^\uE002]*)\uE002/g;

/** The address in the examples of the guides. */
const exampleAddress = 'http://127.0.0.1:8080';

export function fill(name: string, value: string): string {
  return `${start}${name}${middle}${value}${end}`;
}

export const addressFill = fill('address', exampleAddress);
/** The address of the serving API, which can have its own port. */
export const partnersFill = fill('partners', exampleAddress);

/** Marks the addresses in the code of a guide. */
export function markAddresses(code: string): string {
  return code
    .replace(/http:\/\/127\.0\.0\.1:8080(?=\/(recommendations|events))/g, () => partnersFill)
    .replace(/(?<!\uE001)http:\/\/127\.0\.0\.1:8080/g, () => addressFill);
}

/** The HTML of an example with marked fills. */
export function exampleHtml(text: string): string {
  return escapeHtml(text).replace(
    marks,
    (_, name: string, value: string) => `<span class="fill" data-fill="${name}">${value}</span>`,
  );
}

/** The addresses under which a reader reaches the service. */
export interface Addresses {
  readonly address: string;
  readonly partners: string;
  /** The port of the serving API, if it has its own. */
  readonly partnersPort: number | undefined;
}

/** Puts the addresses into a rendered page. */
export function fillAddresses(html: string, addresses: Addresses): string {
  const { partnersPort } = addresses;
  const filled = html.replace(
    /(<span class="fill" data-fill="(address|partners)">)[^<]*/g,
    (_, tag: string, name: 'address' | 'partners') => tag + escapeHtml(addresses[name]),
  );
  return partnersPort === undefined
    ? filled
    : filled.replace('<html lang="en">', `<html lang="en" data-partners-port="${partnersPort}">`);
}
