import { describe, expect, it } from 'vitest';
import { type FindingCode, findingCodes, findingsOf, type IntegrationFacts } from './integration-model.ts';

const healthy: IntegrationFacts = {
  sessions: 1_000,
  lastSessionAt: new Date(0),
  shownSessions: 950,
  sessionsWithImpression: 900,
  emptySessions: 20,
  withEmail: 800,
  withDevice: 1_000,
  withCountry: 990,
  byBots: 5,
  withoutWidgetRoom: 0,
  impressions: 2_000,
  clicks: 40,
  clicksWithoutImpression: 1,
  unmatchedClicks: 10,
  conversions: 3,
  sandboxSessions: 0,
  countedSince: new Date('2026-06-15T09:00:00Z'),
  callsOfDay: 2_000,
  calls: 100,
  refusedCalls: 0,
  refusedFields: [],
  warnedCalls: 0,
  warnedFields: [],
  emptyCalls: 0,
};
const codesOf = (change: Partial<IntegrationFacts>) =>
  findingsOf({ ...healthy, ...change }).map(({ code }) => code);
const noTraffic = Object.fromEntries(
  Object.keys(healthy).map((name) => [name, 0]),
) as unknown as IntegrationFacts;

const noFields = { refusedFields: [], warnedFields: [], countedSince: new Date(0) };

it('finds nothing in a healthy integration', () => {
  expect(codesOf({})).toEqual([]);
});

const each: Record<FindingCode, Partial<IntegrationFacts>> = {
  no_calls: { ...noTraffic, ...noFields, lastSessionAt: null },
  only_tests: { ...noTraffic, ...noFields, sandboxSessions: 3 },
  refused_calls: {
    refusedCalls: 10,
    refusedFields: [{ field: 'placement_details.view', calls: 10, message: 'no' }],
  },
  warned_calls: {
    warnedCalls: 10,
    warnedFields: [{ field: 'attributes.country', calls: 10, message: 'no' }],
  },
  no_impressions: { sessionsWithImpression: 0 },
  few_impressions: { sessionsWithImpression: 300 },
  clicks_without_impressions: { clicksWithoutImpression: 10 },
  no_clicks: { clicks: 0, clicksWithoutImpression: 0, unmatchedClicks: 0 },
  many_empty_answers: { emptySessions: 400 },
  few_emails: { withEmail: 100 },
  no_device: { withDevice: 0 },
  no_country: { withCountry: 400 },
  many_bots: { byBots: 300 },
  too_many_widgets: { withoutWidgetRoom: 1 },
  unmatched_clicks: { unmatchedClicks: 21 },
};

describe('finds only', () => {
  it.each(findingCodes)('%s', (code) => {
    expect(codesOf(each[code])).toEqual([code]);
  });
});

it('does not evaluate shares of a few sessions', () => {
  const fewSessions = {
    sessions: 5,
    shownSessions: 5,
    sessionsWithImpression: 0,
    withEmail: 0,
    withDevice: 0,
    withCountry: 0,
  };
  expect(codesOf(fewSessions)).toEqual([]);
});

it('names the field that is refused most often', () => {
  expect(findingsOf({ ...healthy, ...each.refused_calls })[0]?.message).toContain('placement_details.view');
});
