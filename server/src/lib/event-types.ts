/** The types of events that partners report, with the values of the API. */
export const eventTypes = ['IMPRESSION', 'CLICK', 'CONVERSION'] as const;
export type EventType = (typeof eventTypes)[number];

/**
 * The types of events that advertisers report, with the names of the Event and Conversion API 1.0 of IAB Tech
 * Lab. A campaign says which of them are conversions.
 */
export const conversionEventTypes = [
  'purchase',
  'subscribe',
  'start_trial',
  'sign_up',
  'donate',
  'install',
  'schedule',
  'contact',
  'generate_lead',
  'working_lead',
  'qualify_lead',
  'close_convert_lead',
  'disqualify_lead',
  'close_unconvert_lead',
  'page_view',
  'ad_impression',
  'search',
  'view_search_results',
  'find_location',
  'viewed_item',
  'view_item_list',
  'view_promotion',
  'select_item',
  'select_promotion',
  'select_content',
  'customize_product',
  'add_to_wishlist',
  'add_to_cart',
  'remove_from_cart',
  'viewed_cart',
  'begin_checkout',
  'add_payment_info',
  'add_shipping_info',
  'login',
  'share',
  'join_group',
  'level_up',
  'post_score',
  'unlock_achievement',
  'tutorial_begin',
  'tutorial_complete',
  'spend_virtual_currency',
  'earn_virtual_currency',
  'custom',
] as const;
export type ConversionEventType = (typeof conversionEventTypes)[number];
/** All that advertisers report: also that an order was refunded. */
export const reportedEventTypes = [...conversionEventTypes, 'refund'] as const;
export type ReportedEventType = (typeof reportedEventTypes)[number];
