import { once } from 'node:events';
import { get as httpGet, type IncomingMessage } from 'node:http';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { actAs } from '../../support/network.ts';
import { newPerson } from '../../support/people.ts';
import { present, today } from '../../support/reporting.ts';
import { useService } from '../../support/service.ts';
import { fillWidgetHours } from '../../support/widget-hours.ts';

const service = useService();
beforeEach(() => {
  service().now = new Date(present);
});
const path = '/platform/reporting/v1/publishers';
const hourly = `${path}?from=2026-03-20&granularity=hour&breakdown=widget_id`;
/** A publisher may have 50,000 points: 23 widgets are just below that, 24 just above. */
const fitting = { to: today, widgets: 23 };
/** About 11 MB of text: more than the buffers between server and client hold. */
const long = { to: today, widgets: 16 };
/** Different keys of a channel: one key cannot have all slots. */
const readersOf = (tenant: string, count: number) =>
  Array.from({ length: count }, (_, n) => ({ tenant, caller: `key ${n}` }));

describe('an hourly V1 report over ninety days by widget', () => {
  it('is refused with a reason if one publisher has more than 50,000 points', async () => {
    const channel = await actAs(service());
    const { id } = await channel.member('Acme Widgets');
    await fillWidgetHours(service(), { channelId: channel.id, publisherId: id }, { to: today, widgets: 24 });
    const refused = await service().call('GET', hourly, { key: channel.secret });
    expect([refused.status, refused.body]).toEqual([
      400,
      {
        breakdown: [
          '"Acme Widgets" has more than 50,000 points by widget_id and hour from 2026-03-20 to 2026-06-17. Request fewer days, or use daily granularity.',
        ],
      },
    ]);
    for (const query of [
      'granularity=day&breakdown=widget_id',
      'granularity=hour',
      'granularity=hour&breakdown=page_type',
    ]) {
      const { status } = await service().call('GET', `${path}?from=2026-03-20&${query}`, {
        key: channel.secret,
      });
      expect([query, status]).toEqual([query, 200]);
    }
  });

  it('is complete just below that limit, and other requests are served meanwhile', async () => {
    const channel = await actAs(service());
    const points = await fillWidgetHours(service(), { channelId: channel.id }, fitting);
    let turns = 0;
    let over = false;
    const count = () => {
      turns++;
      if (!over) setImmediate(count);
    };
    const answer = service().call('GET', hourly, { key: channel.secret });
    setImmediate(count);
    const { status, body } = await answer;
    over = true;
    const [{ series, metrics }] = body.publishers;
    expect([status, points, series.length, metrics.raw.feed_loads]).toEqual([200, 49_680, points, points]);
    expect(series[0]).toMatchObject({ bucket: '2026-03-20T00:00:00', widget_id: 'widget-1' });
    // A chunk has at most 200 points, and the event loop runs after each.
    expect(turns).toBeGreaterThan(points / 200);
  });
});

describe('a client that stops reading', () => {
  let url: string;
  beforeAll(async () => {
    url = await service().app.listen({ host: '127.0.0.1', port: 0 });
  });

  /** Reads the first bytes of an answer, then stops reading. */
  const stopReading = async (key: string) => {
    const request = httpGet(`${url}${hourly}`, { headers: { 'x-api-key': key } });
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    expect(response.statusCode).toBe(200);
    await once(response, 'readable');
    request.on('error', () => {});
    return response;
  };

  it('holds no report slot', async () => {
    const channel = await actAs(service());
    await fillWidgetHours(service(), { channelId: channel.id }, long);
    const reader = await stopReading(channel.secret);
    const { promise: over, resolve: end } = Promise.withResolvers<void>();
    const entered: Promise<void>[] = [];
    const reads = readersOf(channel.id, 3).map((of) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      entered.push(promise);
      return service().services.reports.read(of, async () => {
        resolve();
        await over;
      });
    });
    await Promise.all(entered);
    expect(reader.complete).toBe(false);
    end();
    await Promise.all(reads);
    reader.destroy();
  });

  it('is disconnected if the rest of the answer cannot be read, so an incomplete answer does not look complete', async () => {
    const channel = await actAs(service());
    const { id } = await channel.member('Acme');
    await fillWidgetHours(service(), { channelId: channel.id, publisherId: id }, long);
    await fillWidgetHours(service(), { channelId: channel.id }, { to: today, widgets: 1 });
    const response = await stopReading(channel.secret);
    const { db } = service().services.database;
    await sql`alter table rollup_hours rename to rollup_hours_away`.execute(db);
    try {
      response.on('error', () => {}).resume();
      await new Promise((resolve) => response.once('close', resolve));
      expect(response.complete).toBe(false);
    } finally {
      await sql`alter table rollup_hours_away rename to rollup_hours`.execute(db);
    }
  });
});

describe('a client that disconnects', () => {
  it('while it waits or during its answer frees its place', async () => {
    const url = service().app.listeningOrigin;
    const channel = await actAs(service());
    await fillWidgetHours(service(), { channelId: channel.id }, { to: today, widgets: 4 });
    const { reports } = service().services;
    const headers = { 'x-api-key': channel.secret };
    const open = await Promise.all(readersOf(channel.id, 4).map(reports.openStream));
    const inLine = Array.from({ length: 8 }, () => httpGet(`${url}${hourly}`, { headers }));
    await Promise.all(
      inLine.map((request) =>
        once(
          request.on('error', () => {}),
          'finish',
        ),
      ),
    );
    for (const request of inLine) request.destroy();
    for (const close of open) close();
    for (let n = 0; n < 8; n++) {
      const request = httpGet(`${url}${hourly}`, { headers }).on('error', () => {});
      const [response] = (await once(request, 'response')) as [IncomingMessage];
      expect(response.statusCode).toBe(200);
      request.destroy();
    }
    // All places are free again: the maximum number of answers can be opened.
    const again = await Promise.all(readersOf(channel.id, 4).map(reports.openStream));
    for (const close of again) close();
  });
});

describe('streamed answers of a channel', () => {
  it('are limited to four: the next waits five seconds and is refused, while other channels are answered', async () => {
    const [channel, neighbour] = [await actAs(service()), await actAs(service())];
    const { reports } = service().services;
    const open = await Promise.all(readersOf(channel.id, 4).map(reports.openStream));
    const waiting = service().call('GET', path, { key: channel.secret });
    expect((await service().call('GET', path, { key: neighbour.secret })).status).toBe(200);
    const refused = await waiting;
    expect([refused.status, refused.headers['retry-after'], refused.body]).toEqual([
      503,
      '5',
      { detail: 'Too many reports are running. Try again later.' },
    ]);
    for (const close of open) close();
    // The end of an answer frees its place.
    for (let n = 0; n < 6; n++)
      expect((await service().call('GET', path, { key: channel.secret })).status).toBe(200);
  });
});

describe('reports of a channel', () => {
  it('are limited to three: the fourth waits five seconds and is refused, while other channels are answered', async () => {
    const [channel, neighbour] = [await actAs(service()), await actAs(service())];
    const { reports } = service().services;
    const { promise: over, resolve: end } = Promise.withResolvers<void>();
    const held = readersOf(channel.id, 3).map((of) => reports.read(of, () => over));
    const v2 = `/platform/reporting/v2/report/?from=${today}&to=${today}&metrics=clicks`;
    const waiting = service().call('GET', v2, { key: channel.secret });
    expect((await service().call('GET', v2, { key: neighbour.secret })).status).toBe(200);
    expect((await service().operator('GET', '/reports')).status).toBe(200);
    const refused = await waiting;
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '5']);
    end();
    await Promise.all(held);
    expect((await service().call('GET', v2, { key: channel.secret })).status).toBe(200);
  });
});

describe('one key of a channel', () => {
  const v2 = `/platform/reporting/v2/report/?from=${today}&to=${today}&metrics=clicks`;
  const busy = { status: 503, body: { detail: 'Too many reports are running. Try again later.' } };

  it('cannot keep the other keys of the channel, and its users, from reports', async () => {
    const channel = await actAs(service());
    const { browser } = await newPerson(service(), { channels: [[channel.id, 'viewer']] });
    const { reports, keys } = service().services;
    const leaked = keys.verify(channel.publishable);
    if (typeof leaked === 'string') throw new Error('the key is not known');
    const reader = { tenant: channel.id, caller: leaked.keyId };
    const { promise: over, resolve: end } = Promise.withResolvers<void>();
    // Two run, and as many wait as can.
    const held = Array.from({ length: 52 }, () => reports.read(reader, () => over).catch(() => {}));
    expect(await service().call('GET', v2, { key: channel.publishable })).toMatchObject(busy);
    for (let n = 0; n < 3; n++)
      expect((await service().call('GET', v2, { key: channel.secret })).status).toBe(200);
    expect((await browser.call('GET', v2, { channel: channel.id })).status).toBe(200);
    end();
    await Promise.all(held);
    expect((await service().call('GET', v2, { key: channel.publishable })).status).toBe(200);
  });

  it('cannot keep the other keys of the channel from streamed answers', async () => {
    const channel = await actAs(service());
    const { reports, keys } = service().services;
    const leaked = keys.verify(channel.publishable);
    if (typeof leaked === 'string') throw new Error('the key is not known');
    const reader = { tenant: channel.id, caller: leaked.keyId };
    const open = await Promise.all(Array.from({ length: 3 }, () => reports.openStream(reader)));
    const waiting = Array.from({ length: 50 }, () =>
      reports.openStream(reader).then(
        (close) => close(),
        () => {},
      ),
    );
    expect(await service().call('GET', path, { key: channel.publishable })).toMatchObject(busy);
    for (let n = 0; n < 3; n++)
      expect((await service().call('GET', path, { key: channel.secret })).status).toBe(200);
    for (const close of open) close();
    await Promise.all(waiting);
  });
});
