import { ids } from './openapi-example-ids.ts';

/** A click reference. It belongs to an installation that does not exist. */
const clickId = 'ARqdE3Rz0S5vH1pYq8wXc2LkJ7mBn4tUf6GoZiVeWsKyDaQhNbCxMrTjPlFgUOIdEwRzAqSvHpLkXcBnMtYfGuJ';

const postbackToken = 'ept_AZyt4hHAfWSONZ5KfwscBAABq3v9Jm2LxT5wQe8RnYk4HsUd';

const conversionExample = {
  data_set_id: ids.advertiser,
  id: 'order-2291',
  timestamp: 1_781_429_400,
  event_type: 'purchase',
  value: 119,
  currency_code: 'USD',
  user_data: { click_id: clickId },
  properties: { transaction_id: 'ON-2291' },
};

/** Example values of the reports of advertisers. A field is named as in `exampleValues`. */
export const conversionFields: Readonly<Record<string, unknown>> = {
  ReportConversionRequest: conversionExample,
  'ReportConversionsRequest.events': [
    conversionExample,
    {
      id: 'lead-5512',
      timestamp: 1_781_430_000,
      event_type: 'generate_lead',
      user_data: { click_id: clickId },
    },
    {
      id: 'refund-2291-1',
      timestamp: 1_781_433_000,
      event_type: 'refund',
      value: 40,
      currency_code: 'USD',
      properties: { transaction_id: 'ON-2291' },
    },
  ],
  'ConversionPage.results.event_type': 'purchase',
  'ConversionPage.results.reason': null,
  'ConversionPage.results.source': 'server',
  'ConversionPage.results.custom_event': null,
  'ConversionPage.results.order_id': 'ON-2291',
  'ConversionPage.results.value': 119,
  'ConversionPage.results.refunded_value': 40,
  'listConversions..order_id': 'ON-2291',
  'conflict.stored_value': 119,
  'conflict.stored_currency_code': 'USD',
  'conflict.sent_value': 99,
  'conflict.sent_currency_code': 'USD',
  hold_days: 0,
  by: 'click',
  click_id: clickId,
  currency: 'USD',
  'reportPostback..token': postbackToken,
  'reportPostback..value': '119',
  'reportPostback..event_type': 'purchase',
  'reportPostback..timestamp': '1781429400',
  'PostbackToken.token': postbackToken,
  'PostbackToken.url_template': `https://encart.example/postback?token=${postbackToken}&order_id={order_id}&click_id={click_id}`,
  'attribution.reason': null,
};
