import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { defaultBillableDays, defaultSettings, settingLimits } from '../../src/channel/index.ts';
import { defaultGraceSeconds } from '../../src/channel/key-schema.ts';
import { maxPublicReportsPerReference, maxReportsPerOrder } from '../../src/conversions/model.ts';
import { defaultPools, directConnections } from '../../src/db/pool-sizes.ts';
import { logoSides, maxHoldDays, maxLogoBytes } from '../../src/demand/index.ts';
import { maxListedErrors } from '../../src/errors.ts';
import { defaultClicksPerMinute } from '../../src/events/click-limit.ts';
import { maxEventAgeDays, maxEventsPerCall, maxSessionAgeDays } from '../../src/events/index.ts';
import { partOfAddress } from '../../src/http/address-share.ts';
import { badKeysPerMinute, defaultLimits, keyLookUpsPerMinute } from '../../src/http/rate-limit.ts';
import { maxLiveKeys } from '../../src/keys/model.ts';
import { maxRatesPerCall } from '../../src/rates/model.ts';
import { reportLimits } from '../../src/reporting/model.ts';
import { defaultWindowDays } from '../../src/reporting/run-report.ts';
import { identityOverlapDays } from '../../src/secrets/rotate-secrets.ts';
import {
  earningLoads,
  longestCapHours,
  maxWidgets,
  openPlaces,
  widgetIdleDays,
} from '../../src/serving/index.ts';
import { historyDays } from '../../src/traffic/model.ts';
import { passwordRule } from '../../src/users/model.ts';
import { readPage } from '../support/docs.ts';

const sourceFiles = globSync(new URL('../../src/**/*.ts', import.meta.url).pathname);
const preparedStatements = sourceFiles.flatMap(
  (file) => readFileSync(file, 'utf8').match(/ = new Prepared(Statement|Inserts)\b/g) ?? [],
).length;

const billable = defaultBillableDays;

/** Texts cannot import a constant. Each line names a page or source file, and what it must say. */
const statements: [file: string, text: string][] = [
  ['console/src/operator/channel-fields.tsx', `'Default (${defaultClicksPerMinute})'`],
  [
    'console/src/operator/channel-fields.tsx',
    `'Default (${billable.serverImpression} day, pages and links ${billable.pageImpression})'`,
  ],
  ['console/src/operator/channel-fields.tsx', `'Default (${billable.click} days)'`],
  [
    'docs/operators.md',
    `${billable.serverImpression} day; ${billable.pageImpression} days for reports of pages and links`,
  ],
  ['docs/operators.md', `1–${settingLimits.billableDays}, or null for the default`],
  ['console/src/operator/channel-fields.tsx', `'Last ${defaultWindowDays} days'`],
  ['console/src/traffic/flags-table.tsx', `of the last ${historyDays} days`],
  ['console/src/conversions/outcome.ts', `until ${maxSessionAgeDays} days after the click`],
  ['cli/src/commands/report-conversion.ts', `until ${maxSessionAgeDays} days after the click`],
  ['cli/src/commands/simulate.ts', `const maxDays = ${reportLimits.days};`],
  ['cli/src/commands/keys.ts', `const defaultGrace = '${defaultGraceSeconds / 3_600} hours';`],
  ['server/src/events/routes.ts', `Report up to ${maxEventsPerCall} events`],
  ['docs/partners.md', `up to ${maxEventsPerCall} events in one call`],
  ['docs/partners.md', `At most ${maxEventAgeDays} days ago`],
  ['docs/partners.md', `1 to ${settingLimits.maxOffers}. Default`],
  [
    'docs/channels.md',
    `${maxLiveKeys.channel} live keys of its own, and a publisher ${maxLiveKeys.publisher}`,
  ],
  ['docs/operators.md', `one address can cause ${keyLookUpsPerMinute} look-ups per minute`],
  ['docs/operators.md', `are limited to ${badKeysPerMinute} per minute and address`],
  ['docs/channels.md', `${defaultLimits.serving.toLocaleString('en-US')} serving calls`],
  [
    'docs/channels.md',
    `(${defaultLimits.serving * partOfAddress} of ${defaultLimits.serving.toLocaleString('en-US')})`,
  ],
  [
    'docs/channels.md',
    `${defaultLimits.channel} channel calls and ${defaultLimits.reporting} reporting calls`,
  ],
  ['docs/channels.md', `${reportLimits.days} days; ${reportLimits.hourlyDays} days with hourly grain`],
  ['docs/channels.md', `${reportLimits.filterValues} values each`],
  ['docs/channels.md', `${reportLimits.rows.toLocaleString('en-US')} rows. For more`],
  ['docs/channels.md', `the last ${defaultWindowDays} days`],
  ['docs/channels.md', `at least ${passwordRule.minLength}`],
  ['server/src/site/reference/parts.ts', `A call with events has 1 to ${maxEventsPerCall} of them.`],
  ['server/src/site/reference/parts.ts', `An answer has at most ${settingLimits.maxOffers} offers.`],
  [
    'server/src/site/reference/parts.ts',
    `at most ${reportLimits.days} days, and ${reportLimits.hourlyDays} days by the hour`,
  ],
  ['server/src/site/reference/parts.ts', `a report ${reportLimits.rows.toLocaleString('en-US')}.`],
  ['docs/sdk.md', `up to ${maxEventsPerCall} events in one call`],
  ['docs/errors.md', `lists at most ${maxListedErrors}`],
  ['docs/operators.md', `with up to ${maxRatesPerCall.toLocaleString('en-US')} rates`],
  ['docs/operators.md', `the service prepares ${preparedStatements} statements on each server connection`],
  ['docs/operators.md', `That is up to ${directConnections} connections per process`],
  [
    'docs/operators.md',
    `each process opens up to ${defaultPools.service + defaultPools.reports} connections to PgBouncer`,
  ],
  ['docs/operators.md', `have ${passwordRule.minLength} to ${passwordRule.maxLength} characters`],
  ['docs/counting.md', `(${defaultClicksPerMinute} unless set`],
  ['docs/counting.md', `at most ${maxSessionAgeDays} days after the session of the click`],
  ['docs/counting.md', `An order takes ${maxReportsPerOrder} of them`],
  ['docs/counting.md', `| impression | a server | ${billable.serverImpression * 24} hours |`],
  ['docs/counting.md', `| impression | a page or link | ${billable.pageImpression} days |`],
  ['docs/counting.md', `| click | a server | ${billable.click} days |`],
  ['docs/counting.md', `| click | a page or link | ${billable.click} days |`],
  ['docs/counting.md', `stores at most ${maxPublicReportsPerReference} public reports`],
  ['docs/counting.md', `${maxReportsPerOrder} different reports of the advertiser`],
  ['docs/advertisers.md', `more than ${maxSessionAgeDays} days after the click`],
  ['docs/advertisers.md', `(\`hold_days\`, up to ${maxHoldDays})`],
  ['docs/advertisers.md', `It takes ${maxReportsPerOrder} refunds`],
  ['docs/operators.md', `after 0 to ${maxHoldDays} days`],
  [
    'docs/operators.md',
    `up to ${maxLogoBytes / 1_024} KiB with ${logoSides.min} to ${logoSides.max} pixels on each side`,
  ],
  ['docs/counting.md', `(${defaultSettings.clickDays} unless set)`],
  ['docs/counting.md', `room for ${maxWidgets} widget ids`],
  [
    'docs/counting.md',
    `first ${openPlaces} places are given at the first load, the others after ${earningLoads} loads`,
  ],
  ['docs/partners.md', `has room for ${maxWidgets} of them`],
  ['docs/partners.md', `The first ${openPlaces} ids have a place`],
  ['docs/partners.md', `until it has had ${earningLoads} loads`],
  ['docs/partners.md', `An id without a load for ${widgetIdleDays} days gives up its place`],
];

it.each(statements)('%s has the value of the code: %s', (file, text) => {
  expect(readPage(file).replaceAll(/\s+/g, ' ')).toContain(text);
});

it('two identity keys overlap for longer than the longest frequency cap', () => {
  expect(identityOverlapDays * 24).toBeGreaterThan(longestCapHours);
});
