import { randomUUID } from 'node:crypto';
import type {
  CreatedChannel,
  Explanation,
  ForgottenShopper,
  Recommendation,
  RecommendationAnswer,
} from '@encart/sdk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createNetwork } from '../../sdk/test/network.ts';
import { freePort, type Service, startService } from '../../sdk/test/service.ts';
import { describeExplanation, describeRate } from '../src/explain-view.ts';
import { drawOffers } from '../src/offer-cards.ts';
import { textWidth } from '../src/table.ts';
import { wrap } from '../src/wrap.ts';
import { encart } from './run.ts';

let service: Service;
beforeAll(async () => {
  service = await startService();
}, 60_000);
afterAll(() => service?.stop());

const staffEnvironment = () => ({ ENCART_URL: service.address, ENCART_OPERATOR_KEY: service.operatorKey });
const staff = (...args: string[]) => encart(args, staffEnvironment());

async function answer<T>(environment: NodeJS.ProcessEnv, args: string[]): Promise<T> {
  const { code, stdout, stderr } = await encart([...args, '--json'], environment);
  expect([code, stderr]).toEqual([0, '']);
  return JSON.parse(stdout) as T;
}
const staffJson = <T>(...args: string[]) => answer<T>(staffEnvironment(), args);

/** Creates a channel, and runs the CLI with its key. The operator key is set too, and must not be used. */
async function newChannel() {
  const network = await createNetwork(service);
  const environment = { ...staffEnvironment(), ENCART_CHANNEL_KEY: network.keys.secret.key };
  return {
    ...network,
    run: (...args: string[]) => encart(args, environment),
    json: <T>(...args: string[]) => answer<T>(environment, args),
  };
}

describe('try', () => {
  test('draws the offers as cards, in order, with everything a shopper would see', async () => {
    const { run, newOffer } = await newChannel();
    const subheading = 'Free delivery on everything in the shop, and thirty days to change your mind.';
    await newOffer('Acme', {}, { subheading, promo_code: 'SPRING' });
    await newOffer('Bravo', {}, { heading: 'ring \u0007 and \u001b[31mred' });
    const { code, stdout, stderr } = await run('try', '--country', 'us');
    expect([code, stderr]).toEqual([0, '']);
    for (const part of [
      /^╭─ 1 ─+╮$/m,
      /^╭─ 2 ─+╮$/m,
      /^│ 20% off at Acme +│$/m,
      /^│ Free delivery on everything .* +│\n│ .*mind\. +│$/m,
      /^│ by Acme +│\n│ promo code SPRING +│$/m,
      /^│ \[ Show me \] {2}\[ No, thanks \] +│$/m,
      /^ {2}→ https:\/\/.+\/sale\?encart_click_id=[\w-]+$/m,
      /^Sponsored offers\nPrivacy policy$/m,
      /^Test request: not counted/m,
    ])
      expect(stdout).toMatch(part);
    expect(stdout).not.toContain('\u0007');
    expect(stdout).not.toContain('\u001b');
  });

  test('without offers, lists possible causes and the explain command', async () => {
    const { run } = await newChannel();
    const { code, stdout } = await run('try', '--language', 'en');
    expect(code).toBe(0);
    expect(stdout).toContain('No offers');
    expect(stdout).toContain('this request does not contain: --publisher, --country, --device-type');
    const [, id = ''] = /npx encart explain ([0-9a-f-]{36})\n$/.exec(stdout) ?? [];
    expect(await staffJson('explain', id)).toMatchObject({ session_id: id, language: 'en' });
  });

  test('sends the options; by default a test request of a random shopper', async () => {
    const { json, newOffer, publisherId } = await newChannel();
    const { offerId } = await newOffer('Acme');
    await newOffer('Bravo Bags');
    const made = await json<RecommendationAnswer>(
      ...['try', '--publisher', publisherId, '--view', 'order-status', '--display-mode', 'overlay'],
      ...['--phone', '+1 555 0100 100', '--country', 'us', '--language', 'en-GB', '--device-type', 'mobile'],
      ...['--max-offers', '1', '--widget-id', 'top', '--bought', 'a Bravo Bags tote', 'socks'],
    );
    expect(Object.keys(made)).toEqual(['session_id', 'recommendations', 'recommendation_groups', 'footer']);
    expect(Object.keys(made.recommendations)).toEqual([offerId]);
    const explanation = await staffJson<Explanation>('explain', made.session_id, '--limit', '500');
    expect(explanation).toMatchObject({
      publisher_id: publisherId,
      view: 'ORDER_STATUS',
      display_mode: 'OVERLAY',
      widget_id: 'top',
      identity: 'phone',
      country: 'US',
      language: 'en-gb',
      device_type: 'MOBILE',
      max_offers: 1,
      sandbox: true,
    });
    expect(
      explanation.candidates.find(
        (each) => each.advertiser_name === 'Bravo Bags' && each.outcome !== 'targeting_channel',
      ),
    ).toMatchObject({ outcome: 'already_bought' });

    const plain = await json<RecommendationAnswer>('try');
    expect(await staffJson('explain', plain.session_id)).toMatchObject({
      publisher_id: null,
      view: 'THANK_YOU',
      display_mode: 'INLINE',
      identity: 'email',
      sandbox: true,
    });
  });

  test('only --live requests count: a shopper sees a capped offer once', async () => {
    const { json, run, newOffer } = await newChannel();
    await newOffer('Capped', { frequency_cap: { impressions: 1, hours: 24 } });
    const shopper = ['try', '--email', `${randomUUID()}@example.com`];
    const offers = async (...more: string[]) =>
      Object.keys((await json<RecommendationAnswer>(...shopper, ...more)).recommendations).length;
    expect([await offers(), await offers(), await offers('--live'), await offers('--live')]).toEqual([
      1, 1, 1, 0,
    ]);
    const { stdout } = await run(...shopper, '--live');
    expect(stdout).toContain('Live request: counted and billed.');
    expect(stdout).toContain('the frequency cap of the shopper is reached');
  });

  test('accepts a publisher key, and names the needed key otherwise', async () => {
    const { publisherKey, publisherId, keys, run } = await newChannel();
    const made = await staffJson<RecommendationAnswer>('try', '--key', publisherKey);
    expect(await staffJson('explain', made.session_id)).toMatchObject({ publisher_id: publisherId });
    const none = await staff('try');
    expect(none).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining('ENCART_CHANNEL_KEY'),
    });
    const readOnly = await run('try', '--key', keys.publishable.key);
    expect(readOnly.stderr).toContain('this needs the secret key of the channel');
  });

  test('errors of the service are printed by field', async () => {
    const { run } = await newChannel();
    const { code, stdout, stderr } = await run('try', '--email', 'nobody', '--max-offers', '99');
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain('  - user_details.email: ');
    expect(stderr).toContain('  - placement_details.max_offers: ');
  });

  test('uses the own port of the serving API if there is one', async () => {
    const [port, url] = [await freePort(), service.address];
    const key = `enc_prod_sk_${'x'.repeat(30)}`;
    const settings = { PORT: String(service.port), ENCART_PARTNERS_PORT: String(port) };
    const ownPort = await encart(['try', '--key', key], settings);
    expect(ownPort.stderr).toContain(`No answer from http://127.0.0.1:${port}`);
    const wrongAddress = await encart(['try', '--key', key, '--url', `${url}/elsewhere`], settings);
    expect(wrongAddress.stderr).toContain(`${url}/elsewhere does not serve offer requests.`);
  });
});

describe('explain', () => {
  test('prints the session, the funnel in the order of the rules, and the candidates', async () => {
    const { json, newOffer, publisherId, channelId } = await newChannel();
    await newOffer('Acme');
    await newOffer('Kiwi', { targeting: { countries: ['NZ'] } });
    await newOffer('Corner Shop');
    const made = await json<RecommendationAnswer>('try', '--publisher', publisherId, '--country', 'US');
    const { code, stdout, stderr } = await staff('explain', made.session_id, '--limit', '500');
    expect([code, stderr]).toEqual([0, '']);
    // One request in two hundred is answered at random and has no scores.
    for (const part of [
      new RegExp(`^channel +Parcels \\(${channelId}\\)$`, 'm'),
      new RegExp(`^publisher +Corner Shop \\(${publisherId}\\)$`, 'm'),
      /^placement +THANK_YOU, INLINE$/m,
      /^selection +(by score|at random, .+)$/m,
      /^replay +exact: /m,
      /^candidates +- +\d+ +█+ +all offers of the network\nown brand +1 +\d+ +\S+ +the publisher's own brand\n/m,
      /^targeting country +1 +1 +\S+ +targets other countries\nwon +- +1 +\S+ +shown to the shopper$/m,
      /^1 +Acme +20% off at Acme +won +(0\.\d{6}|-) +\d\.\d\d±\d\.\d\d% +100\.0%$/m,
      /^- +Kiwi +20% off at Kiwi +targeting country +- +\d\.\d\d±\d\.\d\d% +-$/m,
    ])
      expect(stdout).toMatch(part);

    const short = await staff('explain', made.session_id, '--limit', '1');
    expect(short.stdout).toMatch(/^1 +Acme /m);
    expect(short.stdout).not.toContain('Kiwi');
    expect(short.stdout).toMatch(/^\d+ more of \d+; --limit shows them\.$/m);
    const { candidates } = await staffJson<Explanation>('explain', made.session_id, '--limit', '2');
    expect(candidates).toHaveLength(2);
  });

  test('an unknown session: exit code 1', async () => {
    expect(await staff('explain', randomUUID())).toEqual({
      code: 1,
      stdout: '',
      stderr: 'encart: Session not found.\n',
    });
  });
});

describe('forget', () => {
  test('asks for confirmation, removes by any identifier, and prints the counts', async () => {
    const { json, newOffer, channelId } = await newChannel();
    await newOffer('Capped', { frequency_cap: { impressions: 5, hours: 24 } });
    const [email, guid] = [`${randomUUID()}@example.com`, randomUUID()];
    const { session_id } = await json<RecommendationAnswer>('try', '--live', '--email', email);
    await json('try', '--live', '--external-guid', guid);

    const unconfirmed = await staff('forget', '--email', email);
    expect(unconfirmed).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('Pass --yes') });
    const both = ['forget', '--email', email.toUpperCase(), '--external-guid', guid, '--yes'];
    expect((await staff(...both, '--channel', channelId)).stdout).toBe(
      'Shopper removed from 2 sessions; 2 frequency cap entries deleted.\n',
    );
    expect((await staff(...both)).stdout).toContain('nothing was removed');
    expect(await staffJson<ForgottenShopper>(...both)).toEqual({ sessions: 0, frequency_caps: 0 });
    expect((await staff('explain', session_id)).stdout).toMatch(/^shopper +forgotten$/m);
  });

  test('errors of the service are printed by field', async () => {
    const { code, stderr } = await staff('forget', '--email-hash', 'beef', '--yes');
    expect(code).toBe(1);
    expect(stderr).toMatch(/ {2}- email_hash: .+/);
  });
});

test('channels: heading and footer are set by create and changed by update; "none" removes a link', async () => {
  const { channel } = await staffJson<CreatedChannel>(
    ...['channels', 'create', 'Dressed', '--heading', 'Picked for you', '--footer', 'Ads by Dressed'],
    ...[
      '--footer-target',
      'https://dressed.example.com',
      '--privacy-target',
      'https://dressed.example.com/p',
    ],
  );
  expect(channel).toMatchObject({
    offers_heading: 'Picked for you',
    footer: {
      attribution_details: { copy: 'Ads by Dressed', target_url: 'https://dressed.example.com/' },
      privacy_policy: { copy: 'Privacy policy', target_url: 'https://dressed.example.com/p' },
    },
  });
  const { stdout } = await staff('channels', 'update', channel.id, '--footer-target', 'none');
  expect(stdout).toMatch(
    /^heading +Picked for you\nfooter +Ads by Dressed\nfooter logo +-\nprivacy +Privacy policy \(https:/m,
  );
});

describe('usage errors: exit code 2', () => {
  test.each([
    ['forget without a shopper', ['forget', '--yes'], 'no shopper given'],
    ['an invalid session id', ['explain', 'latest'], 'Expected an id such as'],
    ['an invalid channel id', ['forget', '--email', 'a@b.com', '--channel', 'x'], 'Expected an id such as'],
    ['an invalid number', ['try', '--max-offers', 'all'], 'Enter a whole number'],
    ['an invalid limit', ['explain', randomUUID(), '--limit', 'all'], 'Enter a whole number'],
    ['an unexpected argument', ['try', 'acme'], 'too many arguments'],
  ])('%s', async (_, args, message) => {
    const { code, stdout, stderr } = await staff(...args);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(message);
  });
});

describe('on a terminal of any width', () => {
  const offered: Recommendation = {
    advertiser: { id: randomUUID(), name: '漢字 Books', logo_url: 'https://a.com/logo.png' },
    offer: {
      id: randomUUID(),
      heading: '本を一冊プレゼント',
      metadata: {},
      subheading: 'A book with each order. '.repeat(5),
      target_url: `https://a.com/${'long/'.repeat(30)}`,
      image_url: null,
      promo_code: 'X'.repeat(50),
      cta_details: { accept_copy: 'Show me the books that I can choose from', decline_copy: 'No, thanks' },
    },
  };
  const footer = {
    attribution_details: { copy: 'Ads', logo_url: null, target_url: null },
    privacy_policy: { copy: 'Privacy', target_url: null },
  };

  test.each([10, 24, 40, 80, 300])('%d: frames are closed, and links are not cut', (columns) => {
    const drawn = drawOffers(
      {
        session_id: randomUUID(),
        recommendations: {},
        footer,
        offers: [offered],
        recommendation_groups: [
          { group_id: randomUUID(), heading: 'Picked for you, and for you alone', recommendations: [] },
        ],
      },
      columns,
    );
    const framed = drawn.split('\n').filter((line) => /^[╭│╰]/.test(line));
    const width = Math.max(24, Math.min(columns, 72));
    for (const line of framed) {
      expect(textWidth(line)).toBe(width);
      expect(line).toMatch(/[╮│╯]$/);
    }
    expect(drawn.split('\n\n')[0]?.replaceAll('\n', ' ')).toBe('Picked for you, and for you alone');
    expect(drawn).toContain(`→ ${offered.offer.target_url}`);
  });

  test.each([
    ['', 10, []],
    ['one two  three\nfour', 9, ['one two', 'three', 'four']],
    ['abcdefghij kl', 4, ['abcd', 'efgh', 'ij', 'kl']],
    ['漢字漢字 x', 5, ['漢字', '漢字', 'x']],
    ['e\u0301e\u0301e\u0301', 2, ['e\u0301e\u0301', 'e\u0301']],
  ])('"%s" in %d cells', (text, width, lines) => {
    expect(wrap(text, width)).toEqual(lines);
  });

  test('an explanation fits in 80 columns, even with the longest outcome', () => {
    const rate = { alpha: 1, beta: 199, mean: 0.005, drawn: null };
    const outcome = 'targeting_display_mode';
    const candidate: Explanation['candidates'][number] = {
      offer_id: randomUUID(),
      heading: 'A heading of some length',
      campaign_id: randomUUID(),
      campaign_name: 'Spring',
      advertiser_id: randomUUID(),
      advertiser_name: 'An advertiser',
      outcome,
      position: 10,
      pricing: { model: 'CPC', bid_usd: 1 },
      score_usd: 0.001,
      pace: 1,
      propensity: 1,
      click_rate: rate,
      conversion_rate: rate,
    };
    const text = describeExplanation(
      {
        session_id: randomUUID(),
        at: '2026-06-14T05:00:00.000Z',
        channel_id: randomUUID(),
        publisher_id: null,
        view: 'SUPPORT_CENTER',
        display_mode: 'FULLSCREEN',
        widget_id: null,
        sandbox: true,
        identity: 'external',
        country: null,
        language: null,
        device_type: null,
        max_offers: 10,
        choice: 'young',
        funnel: [{ outcome, count: 1_000_000 }],
        total: 1_000_000,
        candidates: [candidate],
        request_evidence: 'page',
        key_id: randomUUID(),
        key_name: 'A key of some length',
        replay: {
          exact: false,
          shopper_forgotten: true,
          revision: 1_000_000,
          learning_version: 1_000_000,
          trials: 400,
        },
      },
      { channel: 'Parcels', publisher: undefined },
      80,
    );
    expect(text).toMatch(/^10 +An adv.* targeting display mode /m);
    const [session = '', ...rest] = text.split('\n\n');
    expect(session).toContain('not exact: ');
    for (const line of rest.join('\n').split('\n')) expect(textWidth(line)).toBeLessThanOrEqual(80);
  });

  test.each([
    [1, 199, '0.50±0.50%'],
    [30, 70, '30.0±4.6%'],
    [0, 0, null],
  ])('Beta(%d, %d) is %s', (alpha, beta, text) => {
    expect(describeRate({ alpha, beta, mean: alpha / (alpha + beta), drawn: null })).toBe(text);
  });
});
