/**
 * The typed client of the Encart API. It contains no business rules: its types are generated from the OpenAPI
 * document, every call is one request, and every failure is an `EncartError`. Only the event queue keeps
 * state. The client runs in every runtime that has `fetch`, and must never import a dependency.
 */
export {
  type AddAllOptions,
  type AddedItem,
  type AddProgress,
  type AddResult,
  itemErrors,
  type PublisherToAdd,
} from './add-publishers.ts';
export type {
  AdvertiserReport,
  AdvertiserReportQuery,
  AdvertiserReportRow,
  BilledEvent,
  ConversionAnswer,
  ConversionBatchAnswer,
  ConversionReport,
  ConversionResult,
  NewAdvertiserKey,
  OwnAdvertiser,
  OwnCampaign,
  OwnCampaignQuery,
  OwnOffer,
  OwnOfferQuery,
  Postback,
  ReportedConversion,
} from './advertiser.ts';
export type { Backup } from './backups.ts';
export type {
  AllowedOrigins,
  Category,
  ChannelDetails,
  ExclusionChange,
  ExclusionPreview,
  IntegrationCheck,
  ListedPublisherKey,
  LoggedRequest,
  NewPublisherKey,
  PublisherDetails,
  PublisherPage,
  PublisherQuery,
  PublisherRecord,
  PublisherTraffic,
  RequestAnswer,
  RequestLogQuery,
  Terms,
  TopOffers,
} from './channel.ts';
export { createAdvertiserClient, createEncart, type Encart } from './client.ts';
export type {
  Enrolment,
  LinkDetails,
  LinkUse,
  Me,
  PasswordChange,
  SignIn,
  SignInAnswer,
} from './console.ts';
export { conversionBatches } from './conversion-batches.ts';
export type {
  Advertiser,
  AdvertiserChange,
  AdvertiserQuery,
  Campaign,
  CampaignChange,
  CampaignQuery,
  Delivery,
  ListedAdvertiser,
  ListedCampaign,
  ListedOffer,
  ListFigures,
  Logo,
  NewAdvertiser,
  NewCampaign,
  NewLogo,
  NewOffer,
  Offer,
  OfferChange,
  OfferPerformance,
  OfferQuery,
} from './demand.ts';
export { EncartError, type FieldErrors, type ReportProblem } from './error.ts';
export type { EventQueue, EventQueueOptions } from './event-queue.ts';
export type { EventAnswer, EventBatchAnswer, EventReport, EventResult } from './event-report.ts';
export type {
  DroppedEvents,
  EventCounts,
  EventListeners,
  QueuedEvent,
  RejectedEvent,
} from './event-tracker.ts';
export { type CustomerIdentifiers, type HashedIdentifiers, hashIdentifiers } from './hash-identifiers.ts';
export type { Job, JobDifference, JobKind, JobQuery, RunJobOptions, StartableJobKind } from './jobs.ts';
export { conversionEventTypes, limits } from './limits.gen.ts';
export type {
  ApiKey,
  Attention,
  AuditEntry,
  AuditFilter,
  AuditQuery,
  Channel,
  ChannelChange,
  ChannelQuery,
  CreatedChannel,
  KeyChange,
  KeyQuery,
  ListedChannel,
  MintedKey,
  NewChannel,
  NewKey,
  Revocation,
  Rotation,
  SearchQuery,
  SearchResult,
  ServiceHealth,
  ShownKey,
  TaxonomyImport,
  TaxonomyImportReport,
  TaxonomyRow,
  TaxonomyTree,
} from './operator.ts';
export type { Page, PageQuery } from './pages.ts';
export type { NewRate, Rate, RateQuery, SavedRates } from './rates.ts';
export type {
  Exported,
  ExportFormat,
  ExportOptions,
  NetworkReport,
  NetworkReportQuery,
  NetworkReportRow,
  Report,
  ReportDimension,
  ReportGrain,
  ReportLimits,
  ReportMetric,
  ReportQuery,
  ReportQuestion,
  ReportRow,
  ReportSort,
  V1Publishers,
  V1PublishersQuery,
  V1Summary,
  V1SummaryQuery,
} from './reporting.ts';
export { unknownCurrency } from './reporting.ts';
export type { Restart, RunRestartOptions } from './restart.ts';
export { retryWhenThrottled } from './retry-when-throttled.ts';
export type {
  Approval,
  ListedNetworkPublisher,
  NetworkPublisher,
  NetworkQuery,
  NewNetworkPublisher,
  PublisherMatch,
  PublisherRequest,
  PublisherRequestDetails,
  Reopening,
  RequestChange,
  RequestQuery,
  StaffNotes,
} from './review.ts';
export type {
  EventReason,
  Evidence,
  ExplainedCandidate,
  ExplainQuery,
  Explanation,
  ForgottenShopper,
  ListedSession,
  Outcome,
  Recommendation,
  RecommendationAnswer,
  RecommendationRequest,
  Recommended,
  SessionDetails,
  SessionEvent,
  SessionQuery,
  ShopperToForget,
} from './serving.ts';
export type {
  NewTeamInvitation,
  RemovalQuery,
  RoleChange,
  Team,
  TeamInvitation,
  TeamMember,
  TeamRole,
} from './team.ts';
export type {
  FlagDecision,
  HourOverCeiling,
  HourOverCeilingQuery,
  NewVoid,
  TrafficFlag,
  TrafficFlagQuery,
  Void,
  VoidFigures,
  VoidQuery,
  VoidStatus,
  VoidUndoPreview,
  WaitVoidOptions,
} from './traffic.ts';
export type { CallOptions, EncartOptions } from './transport.ts';
export type {
  InvitedUser,
  NewUser,
  PasswordLink,
  User,
  UserAdvertiser,
  UserChange,
  UserChannel,
  UserQuery,
} from './users.ts';
export { version as servingVersion } from './version.ts';
