import type { IntegrationSample } from './integration-store.ts';

/** What a publisher's recent calls look like from here. */
export interface IntegrationFacts extends IntegrationSample {
  /** Of the last hour, as far as it is remembered; the sandbox's too. */
  readonly calls: number;
  readonly refusedCalls: number;
  readonly refusedFields: readonly {
    readonly field: string;
    readonly calls: number;
    readonly message: string;
  }[];
}

export const findingCodes = [
  'no_calls',
  'only_tests',
  'refused_calls',
  'no_impressions',
  'few_impressions',
  'clicks_without_impressions',
  'no_clicks',
  'many_empty_answers',
  'few_emails',
  'no_device',
  'no_country',
  'many_bots',
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
  /** What is wrong and what to do about it; undefined where nothing is. */
  readonly describe: (facts: IntegrationFacts) => string | undefined;
}

/** Fewer than this say nothing about a share. */
const minSample = 20;

const share = (part: number, whole: number) => (whole === 0 ? 0 : part / whole);
const percent = (part: number, whole: number) => `${Math.round(100 * share(part, whole))} %`;

/** In the order in which somebody would mend them. */
const checks: readonly Check[] = [
  {
    code: 'no_calls',
    severity: 'problem',
    describe: ({ sessions, sandboxSessions, calls }) =>
      sessions + sandboxSessions + calls === 0
        ? 'Nothing came in the last day. Is the key in place, and does the page ask for offers?'
        : undefined,
  },
  {
    code: 'only_tests',
    severity: 'hint',
    describe: ({ sessions, sandboxSessions }) =>
      sessions === 0 && sandboxSessions > 0
        ? 'All calls of the last day are marked as tests. Leave custom_metadata.is_sandbox out to go live.'
        : undefined,
  },
  {
    code: 'refused_calls',
    severity: 'problem',
    describe: ({ calls, refusedCalls, refusedFields: [worst] }) =>
      share(refusedCalls, calls) > 0.02
        ? `${percent(refusedCalls, calls)} of the calls of the last hour were refused${worst ? `, most often because of ${worst.field}: ${worst.message}` : '.'}`
        : undefined,
  },
  {
    code: 'no_impressions',
    severity: 'problem',
    describe: ({ shownSessions, sessionsWithImpression }) =>
      shownSessions >= minSample && sessionsWithImpression === 0
        ? 'Offers are asked for, and no impression is ever reported. Send an IMPRESSION for every offer that a shopper sees: nothing is learned or earned without it.'
        : undefined,
  },
  {
    code: 'few_impressions',
    severity: 'hint',
    describe: ({ shownSessions, sessionsWithImpression }) =>
      shownSessions >= minSample &&
      sessionsWithImpression > 0 &&
      share(sessionsWithImpression, shownSessions) < 0.4
        ? `Only ${percent(sessionsWithImpression, shownSessions)} of the answers with offers led to an impression. Ask when the place comes into view, not when the page loads.`
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
        ? `${impressions} impressions and no click: is the CLICK event sent before the shopper leaves the page?`
        : undefined,
  },
  {
    code: 'many_empty_answers',
    severity: 'hint',
    describe: ({ sessions, emptySessions }) =>
      sessions >= minSample && share(emptySessions, sessions) > 0.3
        ? `${percent(emptySessions, sessions)} of the answers had no offer. Exclusions or targeting may leave too little; "Explain" tells for any session.`
        : undefined,
  },
  {
    code: 'few_emails',
    severity: 'hint',
    describe: ({ sessions, withEmail }) =>
      sessions >= minSample && share(withEmail, sessions) < 0.5
        ? `Only ${percent(withEmail, sessions)} of the calls name the shopper's e-mail or its hash. Frequency caps hold across devices with it.`
        : undefined,
  },
  {
    code: 'no_device',
    severity: 'hint',
    describe: ({ sessions, withDevice }) =>
      sessions >= minSample && share(withDevice, sessions) < 0.5
        ? 'attributes.device_type is mostly missing: campaigns that aim at devices are not offered.'
        : undefined,
  },
  {
    code: 'no_country',
    severity: 'hint',
    describe: ({ sessions, withCountry }) =>
      sessions >= minSample && share(withCountry, sessions) < 0.5
        ? 'attributes.country is mostly missing: campaigns that aim at countries are not offered.'
        : undefined,
  },
  {
    code: 'many_bots',
    severity: 'hint',
    describe: ({ sessions, byBots }) =>
      sessions >= minSample && share(byBots, sessions) > 0.2
        ? `${percent(byBots, sessions)} of the calls come from robots, by their user_agent. Send the shopper's user_agent, not your server's.`
        : undefined,
  },
];

/** What somebody who integrates should look at. Nothing found is good news. */
export function findingsOf(facts: IntegrationFacts): Finding[] {
  return checks.flatMap(({ code, severity, describe }) => {
    const message = describe(facts);
    return message === undefined ? [] : { code, severity, message };
  });
}
