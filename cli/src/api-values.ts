import type {
  Campaign,
  JobKind,
  NewVoid,
  PublisherRequest,
  ReportDimension,
  ReportGrain,
  ReportMetric,
  TrafficFlag,
  User,
  UserChannel,
  VoidStatus,
} from '@encart/sdk';
import { valuesOf } from './choices.ts';

/** The values of the API that options accept, in the order in which they are shown. */

type Targeting = Campaign['targeting'];

export const views = valuesOf<Targeting['views'][number]>({
  ORDER_STATUS: true,
  CHECKOUT: true,
  THANK_YOU: true,
  POST_ORDER: true,
  ORDER_TRACKING: true,
  SUPPORT_CENTER: true,
  EMAIL: true,
  REWARDED: true,
});

export const displayModes = valuesOf<Targeting['display_modes'][number]>({
  OVERLAY: true,
  FULLSCREEN: true,
  PULLUP: true,
  INLINE: true,
});

export const deviceTypes = valuesOf<Targeting['device_types'][number]>({
  MOBILE: true,
  TABLET: true,
  DESKTOP: true,
});

export const pricingModels = valuesOf<Campaign['pricing']['model']>({ CPM: true, CPC: true, CPA: true });

export const pacings = valuesOf<Campaign['budget']['pacing']>({ even: true, asap: true });

export const conversionSources = valuesOf<Campaign['conversions']['source']>({
  partner: true,
  advertiser: true,
  either: true,
});

export const metrics = valuesOf<ReportMetric>({
  impressions: true,
  clicks: true,
  conversions: true,
  ctr: true,
  cvr: true,
  channel_payout: true,
  revenue_with_email: true,
  revenue_without_email: true,
  sessions: true,
  feed_loads: true,
  rps: true,
  rpl: true,
  sales_value: true,
  refunds: true,
  roas: true,
  cpa: true,
});

export const dimensions = valuesOf<ReportDimension>({
  publisher: true,
  page_type: true,
  widget_type: true,
  widget_id: true,
});

export const grains = valuesOf<ReportGrain>({ hour: true, day: true, week: true, month: true, total: true });

export const requestStatuses = valuesOf<PublisherRequest['status']>({
  PENDING: true,
  NEEDS_INFO: true,
  APPROVED: true,
  REJECTED: true,
});

export const flagStatuses = valuesOf<TrafficFlag['status']>({ open: true, dismissed: true, voided: true });

export const voidStatuses = valuesOf<VoidStatus>({
  previewing: true,
  preview: true,
  running: true,
  done: true,
  undoing: true,
  undone: true,
  cancelled: true,
});

export const eventTypes = valuesOf<NonNullable<NewVoid['event_types']>[number]>({
  IMPRESSION: true,
  CLICK: true,
  CONVERSION: true,
});

export const evidenceGrades = valuesOf<NonNullable<NewVoid['evidence']>[number]>({
  server: true,
  link: true,
  page: true,
  public: true,
  unknown: true,
});

export const unbilledReasons = valuesOf<NonNullable<NewVoid['unbilled_as']>>({
  over_ceiling: true,
  stopped: true,
});

export const jobKinds = valuesOf<JobKind>({
  audit: true,
  rebuild: true,
  retention: true,
  void_preview: true,
  void: true,
  void_undo: true,
});

export const keyKinds = valuesOf<'secret' | 'publishable'>({ secret: true, publishable: true });

export const staffRoles = valuesOf<NonNullable<User['staff_role']>>({ admin: true, reviewer: true });

export const channelRoles = valuesOf<UserChannel['role']>({ viewer: true, admin: true });
