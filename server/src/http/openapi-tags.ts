/**
 * The groups of the API reference: who calls, then what the calls are about. Each operation has
 * one of these tags.
 */
const groups = [
  {
    name: 'Partner',
    tags: {
      'Offers and events':
        "For partners' servers: get offers for a shopper, report impressions, clicks and conversions.",
    },
  },
  {
    name: 'Channel',
    tags: {
      Publishers: 'For channels: request, list and remove publishers.',
      'Exclusions and taxonomy':
        'For channels: categories, and the exclusions of the channel and its publishers.',
      Keys: 'For channels: API keys of the channel and its publishers.',
      'Team and terms':
        'For channels: the users of the channel, its terms, and the history of its exclusions.',
      Diagnostics: 'For channels: the integration check and the log of recent requests.',
    },
  },
  {
    name: 'Reporting',
    tags: {
      Reports: 'For channels: reports and exports with selectable metrics and breakdowns.',
      'Reports V1': 'For channels with an existing integration: two fixed reports.',
    },
  },
  {
    name: 'Advertiser',
    tags: {
      'Advertiser: conversions':
        'For advertisers: report orders and leads, and see what they are attributed to.',
      'Advertiser: campaigns': 'For advertisers: their campaigns and offers, with figures.',
      'Advertiser: reports': 'For advertisers: what they paid and what they sold, and every billed event.',
      'Advertiser: keys': 'For advertisers: their API keys.',
    },
  },
  {
    name: 'Operator',
    tags: {
      'Operator: channels': 'For staff: create channels and change their settings.',
      'Operator: keys': 'For staff: API keys of channels, publishers, advertisers and the operator.',
      'Operator: publishers': 'For staff: review publisher requests, manage the publishers of the network.',
      'Operator: taxonomy': 'For staff: categories and subcategories.',
      'Operator: advertisers': 'For staff: advertisers.',
      'Operator: campaigns': 'For staff: campaigns with price, budget, targeting and schedule.',
      'Operator: offers': 'For staff: offers and their performance.',
      'Operator: reports': 'For staff: figures of the whole network.',
      'Operator: rates': 'For staff: exchange rates, which convert the values of orders into US dollars.',
      'Operator: traffic': 'For staff: flags on unusual traffic, and voids.',
      'Operator: jobs': 'For staff: audits and rebuilds of counters, and other long jobs.',
      'Operator: diagnostics': 'For staff: explanations of decisions, service health, the audit log.',
      'Operator: shoppers': 'For staff: delete what identifies a shopper.',
      'Operator: users': 'For staff admins: the users of the console.',
    },
  },
  { name: 'Console', tags: { Account: 'For the console: sign-in, two-factor authentication, links.' } },
  { name: 'Monitoring', tags: { Health: 'For supervisors and monitors; no key needed.' } },
];

export const apiTags = groups.flatMap(({ tags }) =>
  Object.entries(tags).map(([name, description]) => ({ name, description: description as string })),
);

/** An extension that API reference pages read to show two levels. */
export const apiTagGroups = groups.map(({ name, tags }) => ({ name, tags: Object.keys(tags) }));
