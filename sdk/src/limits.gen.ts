// Generated from openapi.json by `npm run openapi`; do not edit.
const values = {
  eventsPerCall: 20,
  offersPerRequest: 20,
  publishersPerCall: 50,
  brandNameLength: 200,
  defaultPageSize: 50,
  maxPageSize: 200,
  defaultReportRows: 50,
  maxReportRows: 250,
  attributionDays: 90,
  billedConversions: 50,
  logoBytes: 196608,
  voidReasonLength: 500,
};

/** Limits and defaults of the API. */
export const limits: Readonly<typeof values> = values;
