import type { RecommendationRequest } from '@encart/sdk';

export type View = RecommendationRequest['placement_details']['view'];

export const viewLabels: Record<View, string> = {
  ORDER_STATUS: 'Order status',
  CHECKOUT: 'Checkout',
  THANK_YOU: 'Thank you',
  POST_ORDER: 'Post-order',
  ORDER_TRACKING: 'Order tracking',
  SUPPORT_CENTER: 'Support center',
  EMAIL: 'E-mail',
  REWARDED: 'Rewarded',
};
