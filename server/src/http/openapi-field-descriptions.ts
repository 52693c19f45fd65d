import type { Schema } from './openapi-schema.ts';

/**
 * Descriptions of fields whose schemas have none. A key is a field, or the end of the path to a
 * field from the name of a schema; the longest key that matches is used. A field whose name says
 * everything has no description.
 */
const descriptions: Readonly<Record<string, string>> = {
  // Lists
  next: 'The address of the next page. Null on the last page.',
  previous: 'The address of the page before. Null on the first page.',
  has_more: 'Whether there are rows after this page.',
  'pagination.total': 'Rows of all pages.',
  // Shoppers, placements and orders
  'user_details.email': 'Trimmed and converted to lower case before it is hashed.',
  'user_details.email_hash':
    'SHA-256 of the trimmed, lower-case e-mail address, in hex. It identifies the same shopper as the address.',
  'user_details.phone': 'Only the digits and the plus sign count.',
  'user_details.external_guid': 'Your own id of the shopper. Always send the same one for a shopper.',
  'user_details.dob': 'The date of birth. It is not stored.',
  placement_details: 'Where the offers are shown.',
  'placement_details.view': 'The page. Reports have it as `page_type`.',
  'placement_details.display_mode': 'How the offers are shown. Reports have it as `widget_type`.',
  order_details: 'The order after which the offers are shown.',
  'order_details.order_id': 'Your number of the order.',
  payment_type: 'How the order was paid, in your words.',
  cost_details: 'An amount of money.',
  'cost_details.amount': 'As a number, or as text with a point before the decimals.',
  currency_code: 'ISO 4217, such as `USD`.',
  'purchases.product_id': 'Your number of the product.',
  'purchases.name': 'An advertiser whose brand is bought here is not offered.',
  'purchases.attributes': 'Further facts, such as `brand`.',
  'purchases.quantity': 'As text or as a number.',
  'GetRecommendationsRequest.attributes': 'The device and the place of the shopper.',
  'attributes.device_type': 'Campaigns can be targeted by it.',
  'attributes.ip_address': 'The IP address of the shopper. It is not stored.',
  'attributes.ip_address_hash': 'A hash of the IP address, if you do not want to send the address.',
  'attributes.platform_type': 'Whether the page is in an app or on the web.',
  custom_metadata: 'How the request is handled.',
  // Answers with offers
  'Recommendations.footer': 'Texts to show below the offers, as the channel has set them.',
  cta_details: 'The texts of the two buttons.',
  accept_copy: 'The text of the button that leads to the advertiser.',
  decline_copy: 'The text of the button that closes the offer.',
  heading: 'The first line of the offer.',
  'recommendation_groups.heading': 'The title above the offers.',
  'recommendation_groups.recommendations': 'The offers in display order.',
  insertion_order: 'The place of the offer in the group, from 1.',
  subheading: 'The second line of the offer.',
  target_url: 'Where a click leads.',
  'footer.attribution_details': 'Who shows the offers.',
  'footer.privacy_policy': 'A link to the privacy policy.',
  image_url: 'A picture of the offer, over HTTPS.',
  promo_code: 'A code that the shopper enters at the advertiser.',
  logo_url: 'The logo, over HTTPS.',
  // Events
  'ReportEventRequest.conversion': 'Facts of the order, for a conversion.',
  'conversion.amount': 'The value of the order. It does not change what is billed.',
  counted: 'Whether reports count the event.',
  'results.reason': 'Why the event does not count, or why it is not billed.',
  'results.index': 'The place of the event in the request, from 0.',
  failed: 'Events that were rejected.',
  // Publishers
  pending_publisher_id: 'The id of the request. It keeps working after the approval.',
  publisher_remote_id: 'The id of the approved publisher. Null until then.',
  api_key:
    'The key with which the publisher requests offers and reports events. Masked for callers that may not create keys.',
  primary_category: 'The category of the brand.',
  primary_category_id: 'The id of a category.',
  subcategory_ids: 'The ids of subcategories.',
  staff_notes: 'What staff wrote to the channel.',
  'exclusions.subcategories': 'The ids of subcategories whose offers are not shown, by who set them.',
  'subcategories.external': 'Set by the publisher itself. They apply in every channel.',
  'subcategories.publisher': 'Set by the channel for this publisher.',
  'subcategories.channel': 'Set by the channel for all its publishers.',
  external_exclusions: 'The ids of subcategories that the publisher itself has excluded, in every channel.',
  status_counts: 'Requests and publishers by status.',
  matches: 'Publishers of the network that may be the same, the best first.',
  'matches.reason': 'Why it may be the same publisher.',
  create_request: 'The request that was created.',
  removed_at: 'When the channel removed the publisher.',
  // Keys
  masked: 'The key without its middle, to recognise it.',
  'ChannelKey.key': 'The whole key, if it may be shown again. Null for a secret key.',
  'CreateChannelKeyResponse.key': 'The whole key. That of a secret key is in no other answer.',
  successor_id: 'The key that replaced this one.',
  last_used_at: 'When the key was used last.',
  'secret.key': 'The secret key. No other answer contains it.',
  // Reports
  impressions: 'How often an offer was seen.',
  clicks: 'How often an offer was accepted.',
  conversions: 'Orders that were attributed to an offer.',
  channel_payout: 'The share of the channel, in US dollars.',
  revenue_with_email: 'Net billable revenue of sessions with an e-mail address, in US dollars.',
  revenue_without_email: 'Net billable revenue of sessions without an e-mail address, in US dollars.',
  'raw.sessions': 'Sessions with an impression, click or conversion that counts.',
  'data.sessions': 'Sessions with an impression, click or conversion that counts.',
  'summary.sessions':
    'Sessions with an impression, click or conversion that counts. Not the sum of the rows: a session can be in several.',
  feed_loads: 'Answers to offer requests.',
  ctr: 'Clicks for each impression.',
  cvr: 'Conversions for each click.',
  rps: 'Payout for each session.',
  rpl: 'Payout for each feed load.',
  'Report.data': 'One row for each period and combination of breakdowns.',
  period_start: 'The first moment of the period, in UTC.',
  data_through: 'All events that were accepted up to this moment are in the report.',
  available_window: 'The days for which the channel can get reports.',
  bucket: 'The day, or the hour without a zone.',
  page_type: 'The `view` of the offer request.',
  widget_type: 'The `display_mode` of the offer request.',
  widget_id: 'Your id of the widget. Null if none was sent.',
  has_data: 'Whether anything was counted in this time.',
  'metrics.raw': 'Counts and amounts.',
  'metrics.calculated': 'Rates. 0 if there is nothing to divide by.',
  enabled_metrics: 'The metrics that the channel may ask for.',
  // Channels
  revenue_share: 'The part of the revenue that the channel gets, from 0 to 1.',
  attribution: 'How long a conversion is attributed to what the shopper did before.',
  click_days: 'Days after a click. 0 switches it off.',
  view_days: 'Days after an impression. 0 switches it off.',
  available_from: 'The first day of reports.',
  clicks_per_minute: 'More clicks of a shopper in a minute do not count. Null: the default. 0: no limit.',
  conversion_limit: 'Conversions that are billed for each session and offer.',
  billable_impression_days:
    'Impressions are billed for this many days after their session. Null: the default.',
  billable_click_days: 'Clicks are billed for this many days after their session. Null: the default.',
  'rate_limits.serving': 'Calls of the partner API in a minute, for each key.',
  'rate_limits.channel': 'Calls of the channel API in a minute, for each key.',
  'rate_limits.reporting': 'Calls of the reporting API in a minute, for each key.',
  max_offers: 'Offers in an answer, if the request does not say how many.',
  // Campaigns
  'pricing.model': 'What the bid pays: `CPM` a thousand impressions, `CPC` a click, `CPA` a conversion.',
  'Campaign.pricing.bid_usd': 'In US dollars.',
  daily_usd: 'In US dollars for each UTC day. Null: no limit.',
  'budget.total_usd': 'In US dollars for the whole time. Null: no limit.',
  'spend.total_usd': 'What was billed so far, in US dollars.',
  pacing: 'Whether a daily budget is spread over the day (`even`) or spent as fast as possible (`asap`).',
  starts_at: 'Not served before this time.',
  ends_at: 'Not served from this time on.',
  'frequency_cap.impressions': 'How often a shopper can be offered this campaign.',
  'frequency_cap.hours': 'In how many hours.',
  targeting: 'Where the campaign is shown. Without a list everything matches.',
  'targeting.views': 'Only on these pages.',
  'targeting.display_modes': 'Only in these display modes.',
  'targeting.device_types': 'Only on these devices.',
  'targeting.channel_ids': 'Only in these channels.',
  'targeting.publisher_ids': 'Only at these publishers.',
  // Staff
  staff_role: 'Null for users who belong to channels only.',
  object_type: 'The kind of the object that was changed.',
  'AuditEntryPage.results.details': 'What changed.',
  outcome: 'Whether the offer won, or the first rule that excluded it.',
  'candidates.position': 'The place among the offers of the answer.',
  alpha: 'First parameter of the Beta distribution of the rate.',
  beta: 'Second parameter of the Beta distribution of the rate.',
  mean: 'The estimated rate.',
  'Void.preview': 'What the void would take back.',
  voided: 'What the void took back.',
  restored: 'What the undo brought back.',
  'signals.usual': 'The median of the hours with traffic.',
  retired: 'Whether it can no longer be chosen.',
};

/** Adds descriptions to the fields of named schemas. Changes the schemas in place. */
export function describeFields(schemas: Readonly<Record<string, Schema>>): void {
  for (const [name, schema] of Object.entries(schemas)) describe(schema, [name]);
}

function describe(schema: Schema, path: readonly string[]): void {
  for (const [name, field] of Object.entries((schema.properties ?? {}) as Record<string, Schema>)) {
    const fieldPath = [...path, name];
    const key = fieldPath
      .map((_, from) => fieldPath.slice(from).join('.'))
      .find((each) => each in descriptions);
    if (key !== undefined && field.$ref === undefined) field.description ??= descriptions[key];
    describe(field, fieldPath);
  }
  const inner = [schema.items, schema.additionalProperties, schema.anyOf, schema.allOf, schema.oneOf].flat();
  for (const each of inner) if (typeof each === 'object' && each !== null) describe(each as Schema, path);
}
