import { describe, expect, it } from 'vitest';
import { actAs } from '../../support/network.ts';
import { clicked, reportingWorld, seen } from '../../support/reporting.ts';
import { useService } from '../../support/service.ts';

const service = useService();
const names = (answer: { body: { publishers: { brand_name: string }[] } }) =>
  answer.body.publishers.map(({ brand_name }) => brand_name);

describe('GET /platform/publishers/list/ 200', () => {
  it('contains members and requests, newest first, without keys', async () => {
    const channel = await actAs(service());
    await channel.request('First');
    const member = await channel.member('Second');
    const rejected = await channel.request('Third');
    await channel.review(rejected, 'reject', { staff_notes: 'No.' });
    const { body } = await channel.call('GET', '/publishers/list/');
    expect(names({ body })).toEqual(['Third', 'Second', 'First']);
    expect(body.publishers.map(({ status }: { status: string }) => status)).toEqual([
      'REJECTED',
      'APPROVED',
      'PENDING',
    ]);
    expect(body.publishers[0]).toMatchObject({ pending_publisher_id: rejected, publisher_remote_id: null });
    expect(body.publishers[1]).toEqual({
      pending_publisher_id: null,
      publisher_remote_id: member.id,
      brand_name: 'Second',
      domain: expect.any(String),
      primary_category: channel.taxonomy.categoryName,
      status: 'APPROVED',
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      exclusions: { subcategories: { external: [], publisher: [] } },
    });
    expect(JSON.stringify(body)).not.toContain('enc_prod_');
  });

  it('is an empty page for a channel without publishers', async () => {
    const channel = await actAs(service());
    expect((await channel.call('GET', '/publishers/list/')).body).toEqual({
      count: 0,
      next: null,
      previous: null,
      status_counts: { PENDING: 0, NEEDS_INFO: 0, APPROVED: 0, REJECTED: 0 },
      publishers: [],
    });
  });

  it('pages with absolute links that keep the other parameters', async () => {
    const channel = await actAs(service());
    await channel.add(...Array.from({ length: 5 }, (_, i) => channel.item(`Pager ${i}`)));
    const seen: string[] = [];
    let path: string | null = '/publishers/list/?page_size=2&q=pager';
    const links: (string | null)[] = [];
    while (path) {
      const { body } = await channel.call('GET', path);
      expect(body.count).toBe(5);
      seen.push(...names({ body }));
      links.push(body.previous);
      path = body.next ? body.next.replace('http://localhost/platform', '') : null;
      if (body.next)
        expect(body.next).toMatch(
          /^http:\/\/localhost\/platform\/publishers\/list\/\?page_size=2&q=pager&page=\d$/,
        );
    }
    expect(seen).toEqual(['Pager 4', 'Pager 3', 'Pager 2', 'Pager 1', 'Pager 0']);
    expect(links).toEqual([
      null,
      'http://localhost/platform/publishers/list/?page_size=2&q=pager',
      'http://localhost/platform/publishers/list/?page_size=2&q=pager&page=2',
    ]);
  });

  it('page_size: 50 by default, 200 at most, and an unreadable value counts as 50', async () => {
    const channel = await actAs(service());
    for (let i = 0; i < 5; i++) await channel.add(...Array.from({ length: 50 }, () => channel.item()));
    const size = async (query: string) =>
      (await channel.call('GET', `/publishers/list/${query}`)).body.publishers.length;
    expect(await size('')).toBe(50);
    expect(await size('?page_size=200')).toBe(200);
    expect(await size('?page_size=201')).toBe(200);
    for (const odd of ['0', '-3', 'many', '1.5', '']) expect(await size(`?page_size=${odd}`)).toBe(50);
  });

  it('q: any word, anywhere, in any letter case; blank means no filter; wildcard characters are literal', async () => {
    const channel = await actAs(service());
    await channel.add(
      ...['Blue Shoes', 'Red SHOESTRING', 'Ümlaut & Söhne', '100% Wool', 'snake_case', 'Back\\slash'].map(
        (name) => channel.item(name),
      ),
    );
    const search = async (q: string) =>
      names(await channel.call('GET', `/publishers/list/?q=${encodeURIComponent(q)}`)).sort();
    expect(await search('shoe')).toEqual(['Blue Shoes', 'Red SHOESTRING']);
    expect(await search('  blue   wool ')).toEqual(['100% Wool', 'Blue Shoes']);
    expect(await search('ÜMLAUT')).toEqual(['Ümlaut & Söhne']);
    expect(await search('söhne')).toEqual(['Ümlaut & Söhne']);
    expect(await search('%')).toEqual(['100% Wool']);
    expect(await search('_')).toEqual(['snake_case']);
    expect(await search('\\')).toEqual(['Back\\slash']);
    expect(await search('nothing like it')).toEqual([]);
    expect(await search(' \t ')).toHaveLength(6);
  });
});

describe('GET /platform/publishers/list/ by status', () => {
  async function mixed() {
    const channel = await actAs(service());
    await channel.request('Blue waiting');
    await channel.member('Blue member');
    await channel.member('Red member');
    await channel.review(await channel.request('Blue asked'), 'needs-info', { staff_notes: 'Which?' });
    await channel.review(await channel.request('Red refused'), 'reject', { staff_notes: 'No.' });
    const gone = await channel.member('Blue gone');
    await channel.call('DELETE', `/publishers/${gone.id}/remove/`);
    return channel;
  }

  it('200: one status, or several as a list or repeated, in any letter case; newest first', async () => {
    const channel = await mixed();
    const list = async (query: string) => {
      const { body } = await channel.call('GET', `/publishers/list/?${query}`);
      expect(body.count).toBe(body.publishers.length);
      return names({ body });
    };
    expect(await list('status=APPROVED')).toEqual(['Red member', 'Blue member']);
    expect(await list('status=pending,needs_info')).toEqual(['Blue asked', 'Blue waiting']);
    expect(await list('status=NEEDS_INFO&status=PENDING')).toEqual(['Blue asked', 'Blue waiting']);
    expect(await list('status=')).toHaveLength(5);
    expect(await list('status=APPROVED,PENDING&q=blue')).toEqual(['Blue member', 'Blue waiting']);
  });

  it('200: the counts include all statuses of the search', async () => {
    const channel = await mixed();
    const counts = async (query: string) =>
      (await channel.call('GET', `/publishers/list/?${query}`)).body.status_counts;
    const all = { PENDING: 1, NEEDS_INFO: 1, APPROVED: 2, REJECTED: 1 };
    expect(await counts('')).toEqual(all);
    expect(await counts('status=REJECTED')).toEqual(all);
    expect(await counts('q=blue&status=APPROVED')).toEqual({
      PENDING: 1,
      NEEDS_INFO: 1,
      APPROVED: 1,
      REJECTED: 0,
    });
  });

  it('200: pages of two statuses have no gaps and no repeats', async () => {
    const channel = await mixed();
    const at = async (page: number) =>
      names(
        await channel.call('GET', `/publishers/list/?status=APPROVED,PENDING&page_size=1&page=${page}`),
      )[0];
    expect([await at(1), await at(2), await at(3)]).toEqual(['Red member', 'Blue member', 'Blue waiting']);
    expect((await channel.call('GET', '/publishers/list/?status=APPROVED&page_size=1&page=3')).status).toBe(
      404,
    );
  });

  it('400: an unknown status', async () => {
    const channel = await actAs(service());
    const answer = await channel.call('GET', '/publishers/list/?status=LOST,PENDING');
    expect([answer.status, answer.body]).toEqual([400, { status: ['"LOST" is not a valid choice.'] }]);
  });
});

describe('GET /platform/publishers/list/ in another order', () => {
  /** Two members, of which the second one has more traffic, and a request.  */
  async function traded(settings: Record<string, unknown> = {}) {
    const { channel, visit } = await reportingWorld(service(), { channel: settings });
    const quiet = await channel.member('Amber');
    const busy = await channel.member('Birch');
    await channel.request('Cedar');
    const at = new Date().toISOString();
    await visit({ at, publisher: quiet.id, events: clicked });
    await visit({ at, publisher: busy.id, events: seen }, 3);
    return { channel, quiet, busy };
  }
  const at = (query: string) => `/publishers/list/?${query}`;

  it('200: sorts by name, status and figures, with status counts and pages', async () => {
    const { channel } = await traded();
    const order = async (query: string) => names(await channel.call('GET', at(query)));
    expect(await order('sort=name')).toEqual(['Amber', 'Birch', 'Cedar']);
    expect(await order('sort=-status')).toEqual(['Cedar', 'Amber', 'Birch']);
    expect(await order('sort=-impressions')).toEqual(['Birch', 'Amber', 'Cedar']);
    expect(await order('sort=-payout')).toEqual(['Amber', 'Birch', 'Cedar']);
    expect(await order('sort=-ctr')).toEqual(['Amber', 'Birch', 'Cedar']);
    expect(await order('sort=-impressions&page_size=1&page=2')).toEqual(['Amber']);
    const { body } = await channel.call('GET', at('sort=-impressions&status=APPROVED&q=birch%20cedar'));
    expect([names({ body }), body.count, body.status_counts]).toMatchObject([
      ['Birch'],
      1,
      { PENDING: 1, APPROVED: 1 },
    ]);
  });

  it('200: has figures of this channel only, with their sums', async () => {
    const { channel, busy } = await traded();
    const neighbour = await actAs(service());
    const pendingId = await neighbour.request('Elm');
    await neighbour.review(pendingId, 'approve', { publisher_id: busy.id });
    const { body } = await channel.call('GET', at('sort=name&include=figures'));
    const none = { impressions: 0, clicks: 0, ctr: 0, conversions: 0, cvr: 0, payout: 0, fill_rate: 0 };
    expect(body.publishers.map(({ figures }: { figures: unknown }) => figures)).toEqual([
      { ...none, impressions: 1, clicks: 1, ctr: 1, payout: 0.25, fill_rate: 1 },
      { ...none, impressions: 3, fill_rate: 1 },
      none,
    ]);
    expect(body.summary).toEqual({
      ...none,
      impressions: 4,
      clicks: 1,
      ctr: 0.25,
      payout: 0.25,
      fill_rate: 1,
    });
    const other = await neighbour.call('GET', at('include=figures'));
    expect(other.body.summary).toEqual(none);
  });

  it('200: counts conversions like the V2 report, also those that no advertiser has confirmed', async () => {
    const { channel, read, visit } = await reportingWorld(service(), {
      campaign: { conversions: { source: 'advertiser' } },
    });
    const publisher = await channel.member('Amber');
    const now = new Date().toISOString();
    const conversion = { order_id: 'A-1', amount: '80.00', currency_code: 'USD' };
    await visit({
      at: now,
      publisher: publisher.id,
      events: [...clicked, ['CONVERSION', now, { conversion }]],
    });
    const { body } = await channel.call('GET', at('include=figures'));
    const day = now.slice(0, 10);
    const { summary } = await read({ from: day, to: day, publisher_ids: [publisher.id] });
    const figures = { clicks: 1, conversions: 1, cvr: 1 };
    expect([summary, body.publishers[0].figures, body.summary]).toMatchObject([figures, figures, figures]);
    const network = await service().operator('GET', `/publishers?include=figures&channel_id=${channel.id}`);
    expect(network.body.results[0].figures).toMatchObject({ clicks: 1, conversions: 0 });
  });

  it('200: hides figures of metrics that the channel does not have; 400: does not sort by them', async () => {
    const { channel } = await traded({ enabled_metrics: ['impressions', 'clicks'] });
    const { body } = await channel.call('GET', at('sort=-impressions&include=figures'));
    expect(body.publishers[0].figures).toEqual({
      impressions: 3,
      clicks: 0,
      ctr: null,
      conversions: null,
      cvr: null,
      payout: null,
      fill_rate: null,
    });
    const refused = await channel.call('GET', at('sort=-payout'));
    expect([refused.status, refused.body]).toEqual([
      400,
      { sort: ['The channel does not have the metric channel_payout.'] },
    ]);
  });
});

describe('GET /platform/publishers/list/ 404', () => {
  it.each(['0', '-1', 'two', '', '2', '1.0'])('page=%s', async (page) => {
    const channel = await actAs(service());
    await channel.request();
    const answer = await channel.call('GET', `/publishers/list/?page=${page}`);
    expect([answer.status, answer.body]).toEqual([404, { detail: 'Invalid page.' }]);
  });
});
