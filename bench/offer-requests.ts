import { displayModes, views } from '../server/src/lib/placement.ts';
import type { RecommendationRequest } from '../server/src/serving/schema.ts';
import type { Caller } from './catalogue.ts';

/** Placeholder in a request body, replaced by the number of the shopper. */
export const shopperPlaceholder = '########';

/**
 * The number of a shopper, as long as the placeholder. A longer number would overwrite what
 * follows in the body.
 */
export function shopperDigits(shopper: number): string {
  const digits = String(shopper).padStart(shopperPlaceholder.length, '0');
  if (digits.length > shopperPlaceholder.length) throw new Error(`shopper ${shopper} has too many digits`);
  return digits;
}

const agents = [
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.4 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/135.0.0.0 Safari/537.36',
];
const countries = ['US', 'US', 'US', 'CA', 'GB', 'DE', 'FR', 'NL'];

/** Number of different requests. It is a multiple of the number of callers. */
const variants = 480;

export interface BenchRequest {
  readonly headers: Record<string, string>;
  readonly body: string;
}

export function requestsOf({ callers }: { callers: readonly Caller[] }): BenchRequest[] {
  return Array.from({ length: variants }, (_, number) => {
    const key = callers[number % callers.length]?.key ?? '';
    const headers = { 'content-type': 'application/json', 'x-api-key': key, version: '1.0.0' };
    return { headers, body: JSON.stringify(makeOfferRequest(number)) };
  });
}

/** A typical request of about 1 KB. The number selects placement, country, device and shopper identifiers. */
export function makeOfferRequest(number: number): RecommendationRequest {
  const mobile = number % 3 > 0;
  return {
    user_details: { ...identifiersOf(number), first_name: 'Alex', last_name: 'Johnson' },
    placement_details: {
      view: views[number % views.length] as (typeof views)[number],
      display_mode: displayModes[(number >> 2) % displayModes.length] as (typeof displayModes)[number],
      widget_id: `widget-${number % 4}`,
    },
    order_details: {
      order_id: `order-${number}-${shopperPlaceholder}`,
      cost_details: { amount: 84.5, currency_code: 'USD' },
      payment_type: 'CREDIT_CARD',
    },
    purchases: [
      {
        product_id: 'sku-20118',
        name: 'Trail running shoes, blue',
        quantity: 1,
        variant: 'EU 43',
        type: 'Shoes',
      },
      { product_id: 'sku-77120', name: 'Merino socks, two pairs', quantity: 2, type: 'Accessories' },
    ],
    attributes: {
      user_agent: agents[Number(mobile)] as string,
      device_type: mobile ? 'MOBILE' : 'DESKTOP',
      operating_system: mobile ? 'iOS' : 'Windows',
      platform_type: 'WEB',
      language: number % 5 === 0 ? 'de-DE' : 'en-US',
      country: countries[number % countries.length] as string,
    },
  };
}

/**
 * Half of the requests have an e-mail address, the others its hash or a phone number; half have
 * an external id too.
 */
function identifiersOf(number: number): RecommendationRequest['user_details'] {
  switch (number % 4) {
    case 0:
      return { email: `shopper-${shopperPlaceholder}@example.com` };
    case 1:
      return {
        email: `shopper-${shopperPlaceholder}@example.com`,
        external_guid: `customer-${shopperPlaceholder}`,
      };
    case 2:
      return { email_hash: `${'0'.repeat(56)}${shopperPlaceholder}` };
    default:
      return { phone: `+49 30 ${shopperPlaceholder}`, external_guid: `customer-${shopperPlaceholder}` };
  }
}
