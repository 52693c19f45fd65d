import { describe, expect, it } from 'vitest';
import { makeDemand, recommend } from '../../support/demand.ts';
import { jpeg, png, pngHeader, pngOf, webps } from '../../support/images.ts';
import { readTaxonomy } from '../../support/network.ts';
import { startTestService, useService } from '../../support/service.ts';

const service = useService();
/** Injected calls have this address. */
const address = 'http://localhost';
const html = Buffer.from('<html><script>alert(1)</script>');
/** A PNG of the wanted length. */
const pngOfLength = (length: number) =>
  pngOf(pngHeader(96, 96), ['IDAT', Buffer.alloc(length - 57)], ['IEND', Buffer.alloc(0)]);

const upload = (content: Buffer | string) =>
  service().operator('POST', '/logos', {
    content: typeof content === 'string' ? content : content.toString('base64'),
  });
/** An advertiser with a campaign and an offer for a new channel. */
const newDemand = async (advertiser: object = {}) => {
  const channel = await service().newChannel();
  const { subcategoryIds } = await readTaxonomy(service(), channel.secret);
  const made = await makeDemand(service()).simple(channel.id, subcategoryIds[0] as string, { advertiser });
  return { channel, ...made };
};
const pathOf = (url: string) => new URL(url).pathname;
const load = async (path: string) => {
  const answer = await service().app.inject({ url: path });
  return { status: answer.statusCode, headers: answer.headers, content: answer.rawPayload };
};

describe('an uploaded logo', () => {
  it.each([
    ['png', 'image/png', png],
    ['jpg', 'image/jpeg', jpeg],
    ['webp', 'image/webp', webps.lossy],
  ])('201: a %s is served as it was, to be kept for ever', async (ending, mediaType, content) => {
    const { status, body } = await upload(content);
    expect([status, body.bytes]).toEqual([201, content.length]);
    expect(body.url).toMatch(new RegExp(`^http://localhost/logos/[0-9a-f]{64}\\.${ending}$`));
    const loaded = await load(pathOf(body.url));
    expect(loaded.status).toBe(200);
    expect(loaded.content).toEqual(content);
    expect(loaded.headers).toMatchObject({
      'content-type': mediaType,
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    });
    expect((await upload(content)).body).toEqual(body);
  });

  it('201: has up to 192 KiB', async () => {
    const { status: stored, body: logo } = await upload(pngOfLength(192 * 1_024));
    expect([stored, logo.bytes]).toEqual([201, 196_608]);
    const { status, body } = await upload(pngOfLength(192 * 1_024 + 1));
    expect([status, body]).toEqual([
      400,
      { content: ['Ensure this field has no more than 262144 characters.'] },
    ]);
  });

  it.each([
    ['This field may not be blank.', ''],
    ['Must be Base64.', 'not base64!'],
    [
      'Upload a PNG, JPEG or WebP image.',
      Buffer.from('<svg onload="alert(1)"/>'),
      html,
      Buffer.from('GIF89a'),
    ],
    ['This PNG is damaged or cut off. Export it again.', png.subarray(0, 8), png.subarray(0, -1)],
    ['This JPEG is damaged or cut off. Export it again.', jpeg.subarray(0, 4)],
    ['This WebP is damaged or cut off. Export it again.', webps.lossy.subarray(0, 12)],
    ['This PNG has other data after the end of the image. Export it again.', Buffer.concat([png, html])],
    ['This JPEG has other data after the end of the image. Export it again.', Buffer.concat([jpeg, html])],
    [
      'This WebP has other data after the end of the image. Export it again.',
      Buffer.concat([webps.lossy, html]),
    ],
    [
      'The image has 1 × 1 pixels. Each side must have 16 to 4096.',
      pngOf(pngHeader(1, 1), ['IDAT', html], ['IEND', Buffer.alloc(0)]),
    ],
  ])('400: %s', async (message, ...contents) => {
    for (const content of contents) {
      const { status, body } = await upload(content);
      expect([status, body]).toEqual([400, { content: [message] }]);
    }
  });

  it('404: under any other path, and with any other method than GET', async () => {
    const known = pathOf((await upload(png)).body.url);
    const other = '0'.repeat(64);
    for (const path of [
      `/logos/${other}.png`,
      known.replace('.png', '.webp'),
      known.replace('.png', ''),
      known.toUpperCase(),
      '/logos/..%2f..%2foperator.key',
      '/logos/',
    ])
      expect((await load(path)).status, path).toBe(404);
    expect((await service().call('DELETE', known)).status).toBe(405);
  });
});

describe('an advertiser with an uploaded logo', () => {
  it('shows its address, stores the path, and stays the same when it is saved again', async () => {
    const { url } = (await upload(png)).body;
    const { advertiser } = await newDemand({ logo_url: url });
    expect(advertiser.logo_url).toBe(url);
    const stored = await service()
      .services.database.db.selectFrom('advertisers')
      .select('logo_url')
      .where('id', '=', advertiser.id)
      .executeTakeFirst();
    expect(stored?.logo_url).toBe(pathOf(url));
    const listed = await service().operator('GET', '/advertisers');
    expect(listed.body.results[0].logo_url).toBe(url);
    for (const same of [url, pathOf(url)]) {
      const saved = await service().operator('PATCH', `/advertisers/${advertiser.id}`, { logo_url: same });
      expect([saved.status, saved.body.logo_url]).toEqual([200, url]);
    }
  });

  it('is offered with the address of the service, whatever its name contains', async () => {
    const { url } = (await upload(png)).body;
    const name = '"logo_url":"/logos/';
    const { channel, offer, advertiser } = await newDemand({ logo_url: url, name });
    const { body } = await recommend(service(), channel.secret);
    expect(body.recommendations[offer.id].advertiser).toEqual({ id: advertiser.id, name, logo_url: url });
  });

  it.each([
    [`/logos/${'0'.repeat(64)}.png`, 'Unknown logo. Upload it first.'],
    [`${address}/logos/${'0'.repeat(64)}.png`, 'Unknown logo. Upload it first.'],
    [`http://other.example/logos/${'0'.repeat(64)}.png`, 'Enter a valid https URL.'],
    ['/logos/../x.png', 'Enter a valid https URL.'],
    ['//other.example/logo.png', 'Enter a valid https URL.'],
  ])('400: %s', async (logo_url, message) => {
    const { advertiser } = await newDemand();
    const refused = await service().operator('PATCH', `/advertisers/${advertiser.id}`, { logo_url });
    expect([refused.status, refused.body]).toEqual([400, { logo_url: [message] }]);
  });
});

it('an address that asks for many logos that do not exist is refused, and known logos are still served', async () => {
  const limited = await startTestService({ settings: { rateLimits: true } });
  try {
    const { body } = await limited.operator('POST', '/logos', { content: png.toString('base64') });
    const known = pathOf(body.url);
    expect((await limited.app.inject({ url: known })).statusCode).toBe(200);
    const statuses = new Set<number>();
    for (let number = 0; number < 700; number++) {
      const id = String(number).padStart(64, '0');
      statuses.add((await limited.app.inject({ url: `/logos/${id}.png` })).statusCode);
    }
    expect([...statuses]).toEqual([404, 429]);
    expect((await limited.app.inject({ url: known })).statusCode).toBe(200);
  } finally {
    await limited.stop();
  }
});
