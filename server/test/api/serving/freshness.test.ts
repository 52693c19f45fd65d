import { connect, createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openDatabase } from '../../../src/db/open.ts';
import { makeDemand, offerIds, offerRequest, recommend } from '../../support/demand.ts';
import { actAs } from '../../support/network.ts';
import { startTestService, type TestService, useService } from '../../support/service.ts';

const here = useService();
const distributed = inject('engine') === 'postgres';
/** A change takes effect in every process within this time. */
const soon = { timeout: 2_000, interval: 25 };

describe(
  distributed ? 'another service sees within two seconds' : 'the service itself sees immediately',
  () => {
    let other: TestService | undefined;
    beforeAll(async () => {
      // The embedded engine has only one process.
      if (distributed) other = await startTestService({ database: here().database });
    });
    afterAll(() => other?.stop());
    changesArrive(() => other ?? here());
  },
);

if (distributed)
  describe('another service without notices sees within two seconds', () => {
    let deaf: Deafness;
    let other: TestService;
    beforeAll(async () => {
      const { database } = here();
      deaf = await swallowNotices(database.databaseUrl ?? '');
      const { url: databaseUrl } = deaf;
      const open = () => openDatabase({ databaseUrl, dataDir: database.dataDir });
      other = await startTestService({ database: { ...database, databaseUrl, open } });
    });
    afterAll(async () => {
      await other?.stop();
      await deaf?.stop();
    });
    changesArrive(() => other);

    it('(it did not receive notices)', () => {
      expect(deaf.swallowed()).toBeGreaterThan(10);
    });
  });

/** Changes are made through the first service; offers are requested from `there`. */
function changesArrive(there: () => TestService): void {
  /** Creates a channel with one publisher and one offer, and waits until `there` shows the offer. */
  async function world() {
    const channel = await actAs(here());
    const member = await channel.member();
    const [subcategoryId = '', another = ''] = channel.taxonomy.subcategoryIds;
    const demand = makeDemand(here());
    const made = await demand.simple(channel.id, subcategoryId);
    const placement_details = {
      view: 'CHECKOUT',
      display_mode: 'INLINE',
      publisher_remote_id: member.id,
    };
    const askThere = () => recommend(there(), channel.secret, offerRequest({ placement_details }));
    /** The offers that `there` returns; undefined if it refuses the request. */
    const offered = async () => {
      const answer = await askThere();
      return answer.status === 200 ? offerIds(answer).sort() : undefined;
    };
    const becomes = (ids: string[] | undefined) => expect.poll(offered, soon).toEqual(ids);
    await becomes([made.offer.id]);
    return { channel, member, demand, subcategoryId, another, ...made, askThere, becomes };
  }

  it('exclusions of a channel, and their removal', async () => {
    const { channel, subcategoryId, offer, becomes } = await world();
    await channel.call('PUT', '/channel/exclusions/', { subcategory_ids: [subcategoryId] });
    await becomes([]);
    await channel.call('PUT', '/channel/exclusions/', { subcategory_ids: [] });
    await becomes([offer.id]);
  });

  it('exclusions for a publisher, and their removal', async () => {
    const { channel, member, subcategoryId, offer, becomes } = await world();
    const path = `/publishers/${member.id}/exclusions/`;
    await channel.call('PUT', path, { subcategory_ids: [subcategoryId] });
    await becomes([]);
    await channel.call('PUT', path, { subcategory_ids: [] });
    await becomes([offer.id]);
  });

  it('exclusions of a publisher itself, and their removal', async () => {
    const { member, subcategoryId, offer, becomes } = await world();
    const path = `/publishers/${member.id}/external-exclusions`;
    await here().operator('PUT', path, { subcategory_ids: [subcategoryId] });
    await becomes([]);
    await here().operator('PUT', path, { subcategory_ids: [] });
    await becomes([offer.id]);
  });

  it('a paused campaign and a paused offer, until they are active again', async () => {
    const { campaign, offer, becomes } = await world();
    for (const path of [`/campaigns/${campaign.id}`, `/offers/${offer.id}`]) {
      await here().operator('PATCH', path, { status: 'paused' });
      await becomes([]);
      await here().operator('PATCH', path, { status: 'active' });
      await becomes([offer.id]);
    }
  });

  it('a new offer of a new advertiser', async () => {
    const { channel, demand, another, offer, becomes } = await world();
    const added = await demand.simple(channel.id, another);
    await becomes([offer.id, added.offer.id].sort());
  });

  it('a removed publisher and its key, and a publisher that is approved again', async () => {
    const { channel, member, offer, becomes, askThere } = await world();
    const details = (await channel.call('GET', `/publishers/details/${member.id}/`)).body.publisher;
    const byKey = async () => (await recommend(there(), details.api_key)).status;
    expect(await byKey()).toBe(200);
    await channel.call('DELETE', `/publishers/${member.id}/remove/`);
    await becomes(undefined);
    expect((await askThere()).body).toEqual({
      'placement_details.publisher_remote_id': ['Must be an approved publisher of the channel.'],
    });
    await expect.poll(byKey, soon).toBe(401);
    const { domain } = (await here().operator('GET', `/publisher-requests/${member.pendingId}`)).body;
    expect((await channel.member(details.brand_name, domain)).id).toBe(member.id);
    await becomes([offer.id]);
  });

  it('heading and footer', async () => {
    const { channel, askThere } = await world();
    await here().operator('PATCH', `/channels/${channel.id}`, { offers_heading: 'Just for you' });
    const heading = async () => (await askThere()).body.recommendation_groups[0]?.heading;
    await expect.poll(heading, soon).toBe('Just for you');
  });
}

interface Deafness {
  readonly url: string;
  swallowed(): number;
  stop(): Promise<void>;
}

/**
 * A proxy between a service and its database that drops every notification, as some connection poolers do.
 */
async function swallowNotices(databaseUrl: string): Promise<Deafness> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let swallowed = 0;
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    for (const [socket, partner] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        partner.destroy();
      });
    }
    near.on('data', (chunk) => far.write(chunk));
    let rest = Buffer.alloc(0);
    far.on('data', (chunk) => {
      rest = Buffer.concat([rest, chunk]);
      // A message of the server is one letter and the length of the rest, including the length itself.
      for (;;) {
        const length = rest.length >= 5 ? 1 + rest.readUInt32BE(1) : Number.POSITIVE_INFINITY;
        if (rest.length < length) break;
        if (rest[0] === 'A'.charCodeAt(0)) swallowed++;
        else near.write(rest.subarray(0, length));
        rest = rest.subarray(length);
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(databaseUrl);
  url.port = String((server.address() as { port: number }).port);
  return {
    url: url.href,
    swallowed: () => swallowed,
    stop() {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
