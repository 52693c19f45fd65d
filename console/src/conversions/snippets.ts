interface CurlParams {
  origin: string;
  now: number;
}

/** Reports one order. The key is a placeholder, because a key is shown only when it is created. */
export function curlSnippet({ origin, now }: CurlParams): string {
  return `curl '${origin}/conversions' \\
  -H 'x-api-key: YOUR_API_KEY' \\
  -H 'content-type: application/json' \\
  -d '{
    "id": "order-1001",
    "timestamp": ${Math.floor(now / 1_000)},
    "event_type": "purchase",
    "value": 49.90,
    "currency_code": "EUR",
    "user_data": { "click_id": "CLICK_REFERENCE" },
    "properties": { "transaction_id": "1001" }
  }'
`;
}

/** Where the pages of the shop keep the click reference. */
const storageKey = 'encart_click_id';

/** For the landing page: keeps the click reference until the order. */
export function landingSnippet(clickParameter: string): string {
  return `<script>
{
  const clickId = new URLSearchParams(location.search).get('${clickParameter}');
  if (clickId) localStorage.setItem('${storageKey}', clickId);
}
</script>
`;
}

interface PixelParams {
  origin: string;
  advertiserId: string;
}

/**
 * For the thank-you page: reports the order. Parameters are encoded, because an order number
 * may have any characters.
 */
export function pixelSnippet({ origin, advertiserId }: PixelParams): string {
  return `<script>
{
  const clickId = localStorage.getItem('${storageKey}');
  if (clickId) new Image().src = '${origin}/pixel?' + new URLSearchParams({
    advertiser_id: '${advertiserId}',
    order_id: 'ORDER_NUMBER',
    click_id: clickId,
    value: '49.90',
    currency: 'EUR',
  });
}
</script>
`;
}
