import { ids } from './openapi-example-ids.ts';

/** Sessions, the search and the audit trail of the examples. */
export const diagnosticFields = {
  'SessionPage.results.id': ids.session,
  'SessionPage.results.publisher': { id: ids.publisher, name: 'Nordic Socks' },
  ...{
    'SessionPage.results.impressions': 1,
    'SessionPage.results.clicks': 1,
    'SessionPage.results.conversions': 0,
    'SessionPage.results.uncounted': 0,
  },
  ...{ 'SessionPage.results.billed_usd': 0.45, 'SessionPage.results.payout_usd': 0.27 },
  'Session.id': ids.session,
  'Session.publisher': { id: ids.publisher, name: 'Nordic Socks' },
  ...{ 'Session.impressions': 1, 'Session.clicks': 1, 'Session.conversions': 0, 'Session.uncounted': 0 },
  ...{ 'Session.billed_usd': 0.45, 'Session.payout_usd': 0.27 },
  'Session.explainable': true,
  'Session.events.event_type': 'CLICK',
  'Session.events.reason': null,
  'Session.events.attribution': null,
  'Session.events.amount': null,
  'Session.events.currency_code': null,
  'Session.events.billed_usd': 0.45,
  'Session.events.payout_usd': 0.27,
  'SearchResponse.results.kind': 'publisher',
  'SearchResponse.results.id': ids.publisher,
  'SearchResponse.results.name': 'Nordic Socks',
  'SearchResponse.results.detail': 'nordicsocks.example',
  'operatorListAuditEntries..object_type': 'campaign',
  'operatorListAuditEntries..object_id': ids.campaign,
  'operatorExportAuditEntries..object_type': 'campaign',
  'operatorExportAuditEntries..object_id': ids.campaign,
};
