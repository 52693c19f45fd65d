/** The types of events that partners report, with the values of the API. */
export const eventTypes = ['IMPRESSION', 'CLICK', 'CONVERSION'] as const;
export type EventType = (typeof eventTypes)[number];
