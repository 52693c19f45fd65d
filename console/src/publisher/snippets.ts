import { servingVersion } from '@encart/sdk';

export type Language = 'curl' | 'node' | 'html';

interface Params {
  origin: string;
  apiKey: string;
}

/** The same two calls, requesting offers and reporting an event, in three languages. */
export function snippets(params: Params): { value: Language; label: string; code: string }[] {
  return [
    { value: 'curl', label: 'curl', code: curl(params) },
    { value: 'node', label: 'Node', code: node(params) },
    { value: 'html', label: 'HTML', code: html(params) },
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

function html({ origin, apiKey }: Params): string {
  return `<div id="offers"></div>
<script type="module">
  const call = async (path, body) => {
    const answer = await fetch('${origin}' + path, {
      method: 'POST',
      headers: {
        'x-api-key': '${apiKey}',
        version: '${servingVersion}',
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    });
    return answer.json();
  };

  const { session_id, recommendations, recommendation_groups } = await call('/recommendations', {
    user_details: { external_guid: 'your-id-of-the-shopper' },
    placement_details: { view: 'THANK_YOU', display_mode: 'INLINE' },
    custom_metadata: { is_sandbox: true },
  });
  const report = (offer_id, event_type) => call('/events', { session_id, offer_id, event_type });

  for (const { offer_id } of recommendation_groups.flatMap((group) => group.recommendations)) {
    const { offer } = recommendations[offer_id];
    const link = document.createElement('a');
    link.href = offer.target_url;
    link.textContent = offer.heading + ': ' + offer.cta_details.accept_copy;
    link.addEventListener('click', () => report(offer_id, 'CLICK'));
    document.getElementById('offers').append(link);
    report(offer_id, 'IMPRESSION');
  }
</script>
`;
}
