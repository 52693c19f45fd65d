import { latin1JsonText } from '../lib/latin1-json.ts';

/** The values that are filled into a link when an offer is answered. */
export type LinkSlot = 'click_id' | 'view' | 'publisher_id' | 'channel_id';

/** A text with slots: `texts` has one entry more than `slots`. The texts are escaped for JSON. */
export interface LinkTemplate {
  readonly texts: readonly string[];
  readonly slots: readonly LinkSlot[];
}

/** A macro in a target URL. In a path, the normal form of a URL has escaped braces. */
const macro = /(?:\{|%7B)(click_id|offer_id|view|publisher_id|channel_id)(?:\}|%7D)/gi;

/**
 * Prepares the landing page of an offer: adds the query parameter of the click reference, and finds the
 * macros. An existing query and the fragment stay as they are. Without a parameter, the advertiser wants no
 * reference: `{click_id}` is left empty.
 */
export function linkTemplate(targetUrl: string, offerId: string, parameter: string | null): LinkTemplate {
  const [address = '', ...fragment] = targetUrl.split(/(?=#)/);
  const decorated = parameter === null ? address : withReference(address, parameter);
  const texts: string[] = [''];
  const slots: LinkSlot[] = [];
  const add = (text: string) => {
    texts[texts.length - 1] += latin1JsonText(text);
  };
  // Every second part is the name of a macro.
  for (const [at, part] of [decorated, ...fragment].join('').split(macro).entries()) {
    const name = part.toLowerCase();
    if (at % 2 === 0) add(part);
    else if (name === 'offer_id') add(offerId);
    else if (name !== 'click_id' || parameter !== null) {
      slots.push(name as LinkSlot);
      texts.push('');
    }
  }
  return { texts, slots };
}

/** Adds the parameter unless the query has it already, for example with the macro as its value. */
function withReference(address: string, parameter: string): string {
  const [, query] = address.split(/\?(.*)/s);
  const has = query?.split('&').some((pair) => pair === parameter || pair.startsWith(`${parameter}=`));
  if (has) return address;
  const separator = query === undefined ? '?' : query === '' || query.endsWith('&') ? '' : '&';
  return `${address}${separator}${parameter}={click_id}`;
}

export function fillLink({ texts, slots }: LinkTemplate, values: Readonly<Record<LinkSlot, string>>): string {
  let link = texts[0] as string;
  for (let at = 0; at < slots.length; at++) link += values[slots[at] as LinkSlot] + texts[at + 1];
  return link;
}
