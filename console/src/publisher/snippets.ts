import { servingVersion } from '@encart/sdk';

export type Language = 'curl' | 'node' | 'html';

interface Params {
  origin: string;
  apiKey: string;
  kit: Kit;
}

/** The newest version of the browser kit. */
export interface Kit {
  path: string;
  integrity: string;
}

/** The same two calls, requesting offers and reporting an event, in three languages. */
export function snippets(params: Params): { value: Language; label: string; code: string }[] {
  return [
    { value: 'curl', label: 'curl', code: curl(params) },
    { value: 'node', label: 'Node', code: node(params) },
    { value: 'html', label: 'Browser', code: html(params) },
  ];
}

function curl({ origin, apiKey }: Params): string {
  return `# Request offers
curl -s '${origin}/recommendations' \\
  -H 'x-api-key: ${apiKey}' \\
  -H 'version: ${servingVersion}' \\
  -H 'content-type: application/json' \\
  -d '{
    "user_details": { "email": "shopper@example.com" },
    "placement_details": { "view": "THANK_YOU", "display_mode": "INLINE" },
    "custom_metadata": { "is_sandbox": true }
  }'

# Report an event, with the session_id and an offer id of the response
curl -s '${origin}/events' \\
  -H 'x-api-key: ${apiKey}' \\
  -H 'version: ${servingVersion}' \\
  -H 'content-type: application/json' \\
  -d '{ "session_id": "<session_id>", "offer_id": "<offer_id>", "event_type": "IMPRESSION" }'
`;
}

function node({ origin, apiKey }: Params): string {
  return `import { createEncart } from '@encart/sdk';

const { serving } = createEncart({
  baseUrl: '${origin}',
  apiKey: '${apiKey}',
});

const { session_id, offers } = await serving.recommend({
  user_details: { email: 'shopper@example.com' },
  placement_details: { view: 'THANK_YOU', display_mode: 'INLINE' },
  custom_metadata: { is_sandbox: true },
});

for (const { advertiser, offer } of offers) {
  console.log(advertiser.name, offer.heading, offer.target_url);
  await serving.report({ session_id, offer_id: offer.id, event_type: 'IMPRESSION' });
}
`;
}

function html({ origin, apiKey, kit }: Params): string {
  return `<script async src="${origin}${kit.path}"
  integrity="${kit.integrity}" crossorigin="anonymous"></script>

<encart-offers publisher-key="${apiKey}" view="THANK_YOU" email="shopper@example.com" sandbox></encart-offers>
`;
}
