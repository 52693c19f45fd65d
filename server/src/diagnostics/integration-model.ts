import { earningLoads, maxWidgets, openPlaces, otherWidget } from '../serving/index.ts';
import type { IntegrationSample } from './integration-store.ts';

/** A field that was refused or warned about. */
export interface CountedField {
  readonly field: string;
  readonly calls: number;
  /** The last message, without sent values. */
  readonly message: string;
}

/**
 * Exact counts of offer requests and events, sandbox calls included. All but the
 * first are since `countedSince`.
 */
export interface CallFigures {
  readonly callsOfDay: number;
  readonly calls: number;
  readonly refusedCalls: number;
  readonly refusedFields: readonly CountedField[];
  readonly warnedCalls: number;
  readonly warnedFields: readonly CountedField[];
  /** Answers without offers. */
  readonly emptyCalls: number;
}

/** Facts about a publisher's recent calls. */
export interface IntegrationFacts extends IntegrationSample, CallFigures {
  /** The beginning of the previous hour. */
  readonly countedSince: Date;
}

export const findingCodes = [
  'no_calls',
  'only_tests',
  'refused_calls',
  'warned_calls',
  'no_impressions',
  'few_impressions',
  'clicks_without_impressions',
  'no_clicks',
  'many_empty_answers',
  'few_emails',
  'no_device',
  'no_country',
  'many_bots',
  'too_many_widgets',
  'unmatched_clicks',
] as const;
export type FindingCode = (typeof findingCodes)[number];

export interface Finding {
  readonly code: FindingCode;
  readonly severity: 'problem' | 'hint';
  readonly message: string;
}

interface Check {
  readonly code: FindingCode;
  readonly severity: Finding['severity'];
  /** Returns what is wrong and what to do about it, or undefined if nothing is wrong. */
  readonly describe: (facts: IntegrationFacts) => string | undefined;
}

/** A share of fewer items than this is not meaningful. */
const minSample = 20;

const share = (part: number, whole: number) => (whole === 0 ? 0 : part / whole);
const percent = (part: number, whole: number) => `${Math.round(100 * share(part, whole))} %`;

const timeOf = (hour: Date) => `${hour.toISOString().slice(11, 16)} UTC`;
const describeWorst = (worst: CountedField | undefined) =>
  worst ? `, most often because of ${worst.field}: ${worst.message}` : '.';

/** Most urgent first. */
const checks: readonly Check[] = [
  {
    code: 'no_calls',
    severity: 'problem',
    describe: ({ sessions, sandboxSessions, callsOfDay }) =>
      sessions + sandboxSessions + callsOfDay === 0
        ? 'No calls arrived in the last day. Check that the API key is set and that the page requests offers.'
        : undefined,
  },
  {
    code: 'only_tests',
    severity: 'hint',
    describe: ({ sessions, sandboxSessions }) =>
      sessions === 0 && sandboxSessions > 0
        ? 'All calls of the last day are marked as tests. Remove custom_metadata.is_sandbox to go live.'
        : undefined,
  },
  {
    code: 'refused_calls',
    severity: 'problem',
    describe: ({ calls, refusedCalls, refusedFields: [worst], countedSince }) =>
      share(refusedCalls, calls) > 0.02
        ? `${percent(refusedCalls, calls)} of the calls since ${timeOf(countedSince)} were refused${describeWorst(worst)}`
        : undefined,
  },
  {
    code: 'warned_calls',
    severity: 'hint',
    describe: ({ calls, warnedCalls, warnedFields: [worst], countedSince }) =>
      share(warnedCalls, calls) > 0.02
        ? `${percent(warnedCalls, calls)} of the calls since ${timeOf(countedSince)} had optional fields that were left out of the decision${describeWorst(worst)}`
        : undefined,
  },
  {
    code: 'no_impressions',
    severity: 'problem',
    describe: ({ shownSessions, sessionsWithImpression }) =>
      shownSessions >= minSample && sessionsWithImpression === 0
        ? 'Offers are requested, but no impressions are reported. Send an IMPRESSION event for every offer that a shopper sees: without impressions nothing is learned or earned.'
        : undefined,
  },
  {
    code: 'few_impressions',
    severity: 'hint',
    describe: ({ shownSessions, sessionsWithImpression }) =>
      shownSessions >= minSample &&
      sessionsWithImpression > 0 &&
      share(sessionsWithImpression, shownSessions) < 0.4
        ? `Only ${percent(sessionsWithImpression, shownSessions)} of the responses with offers led to an impression. Request offers when the placement comes into view, not when the page loads.`
        : undefined,
  },
  {
    code: 'clicks_without_impressions',
    severity: 'problem',
    describe: ({ clicks, clicksWithoutImpression }) =>
      clicks >= minSample && share(clicksWithoutImpression, clicks) > 0.1
        ? `${percent(clicksWithoutImpression, clicks)} of the clicks are on offers whose impression was never reported.`
        : undefined,
  },
  {
    code: 'no_clicks',
    severity: 'hint',
    describe: ({ impressions, clicks }) =>
      impressions >= 1_000 && clicks === 0
        ? `${impressions} impressions and no clicks. Check that the CLICK event is sent before the shopper leaves the page.`
        : undefined,
  },
  {
    code: 'many_empty_answers',
    severity: 'hint',
    describe: ({ sessions, emptySessions }) =>
      sessions >= minSample && share(emptySessions, sessions) > 0.3
        ? `${percent(emptySessions, sessions)} of the responses had no offers. Exclusions or targeting may leave too few; "Explain" shows why for any session.`
        : undefined,
  },
  {
    code: 'few_emails',
    severity: 'hint',
    describe: ({ sessions, withEmail }) =>
      sessions >= minSample && share(withEmail, sessions) < 0.5
        ? `Only ${percent(withEmail, sessions)} of the calls include the shopper's e-mail or its hash. With it, frequency caps work across devices.`
        : undefined,
  },
  {
    code: 'no_device',
    severity: 'hint',
    describe: ({ sessions, withDevice }) =>
      sessions >= minSample && share(withDevice, sessions) < 0.5
        ? 'attributes.device_type is mostly missing: campaigns that target devices are not offered.'
        : undefined,
  },
  {
    code: 'no_country',
    severity: 'hint',
    describe: ({ sessions, withCountry }) =>
      sessions >= minSample && share(withCountry, sessions) < 0.5
        ? 'attributes.country is mostly missing: campaigns that target countries are not offered.'
        : undefined,
  },
  {
    code: 'many_bots',
    severity: 'hint',
    describe: ({ sessions, byBots }) =>
      sessions >= minSample && share(byBots, sessions) > 0.2
        ? `${percent(byBots, sessions)} of the calls come from bots, according to their user_agent. Send the shopper's user_agent, not your server's.`
        : undefined,
  },
  {
    code: 'too_many_widgets',
    severity: 'hint',
    describe: ({ withoutWidgetRoom }) =>
      withoutWidgetRoom > 0
        ? `${withoutWidgetRoom} sessions of the last day are reported as "${otherWidget}": there is room for ${maxWidgets} widget ids, and when ${openPlaces} are in use, a further one is reported after ${earningLoads} loads. Use a fixed widget_id for each placement. If you do not send so many, somebody else uses the publisher's key.`
        : undefined,
  },
  {
    code: 'unmatched_clicks',
    severity: 'hint',
    describe: ({ clicks, unmatchedClicks }) =>
      clicks >= minSample && share(unmatchedClicks, clicks) > 0.5
        ? `${percent(unmatchedClicks, clicks)} of the clicks come from sessions with an e-mail address or phone number, requested and reported with the publisher's key. Advertisers that find the click of an order by these do not find them. Link offers to click_url, or use the channel's secret key on your server.`
        : undefined,
  },
];

/** The problems and hints for a publisher's integration. An empty list means that everything looks right. */
export function findingsOf(facts: IntegrationFacts): Finding[] {
  return checks.flatMap(({ code, severity, describe }) => {
    const message = describe(facts);
    return message === undefined ? [] : { code, severity, message };
  });
}
