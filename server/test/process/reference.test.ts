import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parts } from '../../src/site/reference/parts.ts';
import { copyMigratedDatabase } from '../support/migrated-database.ts';
import { examplesOf, operations, type PageExample } from '../support/reference.ts';
import { type ServiceProcess, startService } from '../support/service-process.ts';
import { runInShell } from '../support/shell.ts';

const operatorKey = 'reference-examples-operator-key-of-32-characters';
let home: string;
let service: ServiceProcess;
/** The pages of a running service. */
let pages: readonly string[];
/** The values that a reader enters: keys by their kind, ids by the name of the object. */
const keys: Record<string, string> = { operator: operatorKey };
const ids: Record<string, string> = {};
/** Secrets that only one answer has, instead of those of the examples. */
const secrets: Record<string, string> = {};
const pasted = new Set<string>();

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'encart-reference-'));
  mkdirSync(join(home, 'bin'));
  // A reader sees the answer. The test also needs its status.
  const curl = execFileSync('sh', ['-c', 'command -v curl'], { encoding: 'utf8' }).trim();
  writeFileSync(
    join(home, 'bin', 'curl'),
    `#!/bin/sh\nexec ${curl} -sS -o body -w '%{http_code}' "$@" > status\n`,
    {
      mode: 0o755,
    },
  );
  copyMigratedDatabase(join(home, 'data'));
  service = await startService({
    ENCART_DATA_DIR: join(home, 'data'),
    ENCART_OPERATOR_KEY: operatorKey,
  });
  pages = await Promise.all(
    parts.map(async ({ name }) => (await fetch(`${service.url}/docs/reference/${name}`)).text()),
  );
});
afterAll(async () => {
  await service?.kill('SIGTERM');
  rmSync(home, { recursive: true, force: true });
});

/** Puts the values of the reader into a page, as its script does. */
function fillPage(html: string): string {
  return html.replace(
    /(<span class="fill" data-fill="([^"]*)">)([^<]*)/g,
    (whole, tag, fill: string, example) => {
      if (fill.startsWith('key ')) {
        const kind = fill.split(' ').find((each) => keys[each] !== undefined);
        return tag + (kind === undefined ? example : keys[kind]);
      }
      return fill.startsWith('id-') ? tag + (ids[fill.slice(3)] ?? example) : whole;
    },
  );
}

function exampleOf(id: string): PageExample {
  const found = pages.flatMap((page) => examplesOf(fillPage(page))).find((example) => example.id === id);
  if (!found) throw new Error(`the reference has no example of ${id}`);
  return found;
}

/** Pastes the example of an operation into a shell and expects the status of the page. Returns the answer. */
// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the service answered
async function paste(id: string): Promise<any> {
  const { curl, status } = exampleOf(id);
  const script = Object.entries(secrets).reduce(
    (text, [example, real]) => text.replaceAll(example, real),
    curl,
  );
  const { code, output } = await runInShell(script, {
    cwd: home,
    env: { PATH: `${home}/bin:${process.env.PATH}` },
  });
  const body = status === 204 ? '' : readFileSync(join(home, 'body'), 'utf8');
  expect([id, code, Number(readFileSync(join(home, 'status'), 'utf8'))], `${output}\n${body}`).toEqual([
    id,
    0,
    status,
  ]);
  pasted.add(id);
  return body.startsWith('{') ? JSON.parse(body) : body;
}

const pasteAll = async (...names: string[]) => {
  for (const name of names) await paste(name);
};

/** Pastes an example until its answer has the wanted status. */
const pasteUntil = (id: string, status: string) =>
  expect.poll(async () => (await paste(id)).status, { timeout: 30_000 }).toBe(status);

/** Examples that need a state which takes long to reach, or that would end the test. */
const notPasted = [
  // The user of the examples is the only admin of the channel.
  'removeColleague',
  'operatorDismissTrafficFlag',
  'operatorReopenTrafficFlag',
  'operatorCancelJob',
  'operatorResumeJob',
  'operatorRestart',
  'operatorGetRestart',
  'disableTwoFactor',
  'generateBackupCodes',
  'verifyTotp',
  'verifyBackupCode',
];

describe('the examples of the API reference, pasted into a shell', () => {
  it('have the address under which the page was opened', () => {
    expect(exampleOf('getRecommendations').curl).toContain(`${service.url}/recommendations`);
    expect(exampleOf('listPublishers').ts).toContain(`baseUrl: '${service.url}'`);
    expect(pages.join()).not.toContain('127.0.0.1:8080');
  });

  it('operator and channel: from a new channel to an approved publisher', async () => {
    const created = await paste('operatorCreateChannel');
    ids.channel = created.channel.id;
    keys['channel-secret'] = created.keys.secret.key;
    keys['channel-publishable'] = created.keys.publishable.key;
    await paste('operatorCreatePublisher');
    const { results } = await paste('addPublishers');
    ids.request = results[0].create_request.pending_publisher_id;
    await pasteAll('operatorListPublisherRequests', 'operatorGetPublisherRequest');
    await pasteAll(
      'operatorUpdatePublisherRequest',
      'operatorRequestPublisherInfo',
      'answerPublisherRequest',
    );
    await pasteAll('operatorRejectPublisherRequest', 'operatorReopenPublisherRequest');
    ids.publisher = (await paste('operatorApprovePublisherRequest')).publisher_remote_id;
    keys['publisher-publishable'] = (await paste('getPublisher')).publisher.api_key;
  });

  it('operator: an advertiser, a campaign and an offer', async () => {
    await paste('operatorUploadLogo');
    ids.advertiser = (await paste('operatorCreateAdvertiser')).id;
    ids.campaign = (await paste('operatorCreateCampaign')).id;
    ids.offer = (await paste('operatorCreateOffer')).id;
    await pasteAll('operatorUpdateAdvertiser', 'operatorUpdateOffer', 'operatorUpdateChannel');
  });

  it('partner: an offer request whose offer is seen, clicked and converts', async () => {
    await expect
      .poll(async () => Object.keys((await paste('getRecommendations')).recommendations), { timeout: 10_000 })
      .toEqual([ids.offer]);
    ids.session = (await paste('getRecommendations')).session_id;
    expect(await paste('reportEvent')).toMatchObject({ status: 'accepted', counted: true });
    expect(await paste('reportEvents')).toMatchObject({ accepted: 2, failed: 0 });
  });

  it('advertiser: a key, campaigns and conversions', async () => {
    keys.advertiser = (await paste('operatorCreateAdvertiserKey')).key;
    await pasteAll('operatorListAdvertiserKeys', 'getOwnAdvertiser', 'listOwnCampaigns', 'listOwnOffers');
    expect((await paste('reportConversion')).status).toBe('not_attributed');
    expect(await paste('reportConversions')).toMatchObject({ accepted: 3, failed: 0 });
    expect((await paste('listConversions')).count).toBe(3);
    expect((await paste('getAdvertiserReport')).by).toBe('campaign');
    expect(await paste('exportBilledEvents')).toMatch(/^at,entry,charge_id,event_id/);
  });

  it('reporting: every report has data of the last week', async () => {
    await pasteAll('getReport', 'getReportLimits', 'getSummaryV1', 'listPublishersV1');
    expect(await paste('exportReport')).toMatch(/^period_start,period_end,publisher_id/);
  });

  it('channel: lists, exclusions and checks', async () => {
    await pasteAll('listPublishers', 'listCategories', 'getChannel', 'listRequests', 'checkIntegration');
    await pasteAll(
      'getTerms',
      'listExclusionChanges',
      'listAllPublisherKeys',
      'getTopOffers',
      'getPublisherTraffic',
      'setPublisherCeiling',
      'replaceOrigins',
    );
    await pasteAll('previewChannelExclusions', 'previewPublisherExclusions');
    await pasteAll('replaceChannelExclusions', 'replacePublisherExclusions');
  });

  it('channel and operator: keys', async () => {
    ids.key = (await paste('createPublisherKey')).id;
    await pasteAll('listPublisherKeys', 'getPublisherKey');
    ids.key = (await paste('rotatePublisherKey')).id;
    await paste('revokePublisherKey');
    ids.key = (await paste('operatorCreateChannelKey')).id;
    await pasteAll('operatorListChannelKeys', 'operatorGetKey', 'operatorChangeKey');
    ids.key = (await paste('operatorRotateKey')).id;
    await paste('operatorRevokeKey');
  });

  it('operator: what only reads', async () => {
    await pasteAll(
      'operatorListChannels',
      'operatorGetChannel',
      'operatorListPublishers',
      'operatorGetPublisher',
    );
    await pasteAll(
      'operatorListAdvertisers',
      'operatorGetAdvertiser',
      'operatorListCampaigns',
      'operatorGetCampaign',
      'operatorGetCampaignDelivery',
    );
    await pasteAll(
      'operatorListOffers',
      'operatorGetOffer',
      'operatorGetOfferDelivery',
      'operatorGetOfferPerformance',
      'operatorGetTaxonomy',
    );
    await pasteAll('operatorExplainSession', 'operatorGetNetworkReport', 'operatorListTrafficFlags');
    await pasteAll(
      'operatorListHoursOverCeiling',
      'operatorListSessions',
      'operatorGetSession',
      'operatorSearch',
    );
    await pasteAll(
      'operatorGetHealth',
      'operatorListAttention',
      'operatorListAuditEntries',
      'operatorExportAuditEntries',
      'operatorListBackups',
      'operatorListUsers',
    );
  });

  it('operator: changes, jobs and backups', async () => {
    await pasteAll('operatorImportTaxonomy', 'operatorForgetShopper', 'operatorReplaceExternalExclusions');
    await pasteAll('operatorSetPublisherCeiling', 'operatorUpdateCampaign', 'operatorCreateBackup');
    expect(await paste('operatorSaveRates')).toEqual({ added: 2, changed: 0, unchanged: 0 });
    expect((await paste('operatorListRates')).count).toBe(2);
    await paste('operatorDeleteRate');
    const { campaign, offer } = ids;
    ids.campaign = (await paste('operatorCreateCampaign')).id;
    ids.offer = (await paste('operatorCreateOffer')).id;
    await pasteAll('operatorDeleteOffer', 'operatorDeleteCampaign');
    Object.assign(ids, { campaign, offer });
    ids.job = (await paste('operatorStartJob')).id;
    await pasteAll('operatorListJobs', 'operatorGetJob');
    await pasteUntil('operatorGetJob', 'done');
  });

  it('operator: a void, and its undo', async () => {
    ids.void = (await paste('operatorCreateVoid')).id;
    await pasteUntil('operatorGetVoid', 'preview');
    await pasteAll('operatorListVoids', 'operatorCancelVoid');
    ids.void = (await paste('operatorCreateVoid')).id;
    await pasteUntil('operatorGetVoid', 'preview');
    await paste('operatorConfirmVoid');
    await pasteUntil('operatorGetVoid', 'done');
    await pasteAll('operatorPreviewVoidUndo', 'operatorUndoVoid');
  });

  it('console: an invited user signs in and manages keys', async () => {
    const { id, link } = await paste('operatorInviteUser');
    ids.user = id;
    secrets.K7mPq2Xw9Rt4Vb6Ny1Zc = link.split('#')[1];
    await pasteAll('operatorGetUser', 'operatorUpdateUser');
    await pasteAll('operatorReplaceUserChannels', 'operatorReplaceUserAdvertisers');
    await pasteAll('readLink', 'useLink', 'signOut');
    await pasteAll('signIn', 'getLoginSession', 'getCurrentUser', 'revokeOtherLoginSessions');
    ids.key = (await paste('createChannelKey')).id;
    await pasteAll('listChannelKeys', 'getChannelKey', 'changeChannelKey');
    ids.key = (await paste('rotateChannelKey')).id;
    await pasteAll('revokeChannelKey', 'getTeam');
    ids.key = (await paste('createAdvertiserKey')).id;
    await pasteAll('listAdvertiserKeys', 'getAdvertiserKey', 'changeAdvertiserKey');
    ids.key = (await paste('rotateAdvertiserKey')).id;
    await pasteAll('revokeAdvertiserKey', 'replacePostbackToken');
    secrets.ept_AZyt4hHAfWSONZ5KfwscBAABq3v9Jm2LxT5wQe8RnYk4HsUd = (await paste('getPostbackToken')).token;
    expect((await paste('reportPostback')).status).toBe('not_attributed');
    ids.invitation = (await paste('inviteColleague')).id;
    await pasteAll('withdrawInvitation', 'changeColleagueRole', 'changePassword');
    secrets['correct horse battery staple'] = 'seven green socks on a line';
    await pasteAll('enableTwoFactor', 'operatorCreateResetLink');
  });

  it('the rest: a publisher is removed, and what needs no key', async () => {
    await pasteAll('removePublisher', 'getLiveness', 'getReadiness', 'getMetrics');
  });

  it('are all pasted, except some that are named', () => {
    expect([...pasted, ...notPasted].sort()).toEqual(operations.map(({ id }) => id).sort());
  });
});
