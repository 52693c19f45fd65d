import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { inactiveSince } from '../../../src/demand/index.ts';
import { type LedgerSnapshot, readAbsences, readDemandFor } from '../../../src/events/index.ts';
import { newId } from '../../../src/lib/ids.ts';
import { getSession } from '../../../src/serving/index.ts';
import { rebuildSnapshot } from '../../../src/serving/snapshot/replay.ts';
import { Snapshot } from '../../../src/serving/snapshot/snapshot.ts';
import { dayMs, eventWorld, hourMs } from '../../support/ledger.ts';
import { actAs } from '../../support/network.ts';
import { useService } from '../../support/service.ts';

const service = useService();
const db = () => service().services.database.db;

/** The clock of this file moves only forwards. */
let time = Date.parse('2031-05-05T12:00:00Z');
function passHours(hours: number): Date {
  time += hours * hourMs;
  service().now = new Date(time);
  return new Date(time);
}
beforeEach(() => {
  passHours(1);
});

/**
 * A process that has loaded every change, and one that has loaded nothing yet: the first reads memory, the
 * second the database.
 */
async function bothSnapshots(): Promise<LedgerSnapshot[]> {
  await service().services.serving.refresh();
  return [service().services.serving.snapshot, new Snapshot()];
}

describe('an offer and its campaign in the ledger', () => {
  /** Edits the objects of a new offer, and returns what every process finds of it. */
  async function demandWorld(campaign: Record<string, unknown> = {}) {
    const made = await eventWorld(service(), { campaign });
    const edit = async (kind: 'campaign' | 'offer', fields: object) => {
      const { status } = await service().operator('PATCH', `/${kind}s/${made[kind].id}`, fields);
      expect(status).toBe(200);
    };
    const demand = async () => {
      const found = [];
      for (const snapshot of await bothSnapshots())
        found.push((await readDemandFor(db(), [made.offer.id, newId()], snapshot)).get(made.offer.id));
      const [first, ...others] = found;
      for (const other of others) expect(other).toEqual(first);
      if (!first) throw new Error('The offer was not found.');
      return first;
    };
    const since = async () => {
      const { campaign, offer } = await demand();
      return inactiveSince(campaign, offer, new Date(time));
    };
    return { ...made, edit, demand, since };
  }

  it.each(['campaign', 'offer'] as const)('knows since when the %s is paused', async (kind) => {
    const { edit, demand, since } = await demandWorld();
    expect(await since()).toBeNull();
    const pausedAt = passHours(1);
    await edit(kind, { status: 'paused' });
    passHours(30);
    await edit(kind, kind === 'offer' ? { heading: 'Thirty off' } : { name: 'Another name' });
    await edit(kind, { status: 'archived' });
    expect((await demand())[kind]).toMatchObject({ status: 'archived', stoppedAt: pausedAt });
    expect(await since()).toEqual(pausedAt);
    await edit(kind, { status: 'active' });
    expect((await demand())[kind]).toMatchObject({ status: 'active', stoppedAt: null });
    expect(await since()).toBeNull();
  });

  it('knows when a campaign has ended, by the clock and by an edit', async () => {
    const endsAt = new Date(time + 2 * hourMs);
    const { edit, demand, since } = await demandWorld({ ends_at: endsAt });
    passHours(30);
    expect([(await demand()).campaign.stoppedAt, await since()]).toEqual([null, endsAt]);
    await edit('campaign', { status: 'archived' });
    expect(await since()).toEqual(endsAt);
    await edit('campaign', { status: 'active', ends_at: new Date(time + dayMs) });
    expect(await since()).toBeNull();
    const editedAt = passHours(2);
    await edit('campaign', { ends_at: new Date(time - hourMs) });
    expect(await since()).toEqual(editedAt);
  });

  it('knows when campaign and offer were deleted', async () => {
    const { campaign, demand, since } = await demandWorld();
    const deletedAt = passHours(1);
    expect((await service().operator('DELETE', `/campaigns/${campaign.id}`)).status).toBe(204);
    passHours(1);
    const archived = { status: 'archived', stoppedAt: deletedAt };
    expect(await demand()).toMatchObject({ campaign: archived, offer: archived });
    expect(await since()).toEqual(deletedAt);
  });

  it('the past of a session has the stop times of then, and none where the change was stored without', async () => {
    const { channel, campaign, offer, edit, session } = await demandWorld();
    const pausedAt = passHours(1);
    for (const kind of ['campaign', 'offer'] as const) await edit(kind, { status: 'paused' });
    await service().services.serving.refresh();
    const past = await getSession(db(), [channel.id], (await session()).id);
    if (!past) throw new Error('The session was not found.');
    passHours(1);
    for (const kind of ['campaign', 'offer'] as const) await edit(kind, { status: 'active' });
    const stopTimes = async () => {
      const candidate = (await rebuildSnapshot(db(), past)).getCandidate(offer.id);
      return [candidate?.campaign.campaign.stoppedAt, candidate?.offer.stoppedAt];
    };
    expect(await stopTimes()).toEqual([pausedAt, pausedAt]);
    await sql`update changes set detail = detail - 'stoppedAt' where subject in (${campaign.id}, ${offer.id})`.execute(
      db(),
    );
    expect(await stopTimes()).toEqual([null, null]);
  });
});

describe('the removal of a publisher in the ledger', () => {
  it('lasts until the publisher is approved again, also where that is not loaded yet', async () => {
    const channel = await actAs(service());
    const other = await actAs(service());
    const shop = ['Removed Shop', 'removed-shop.example'] as const;
    const { id: publisherId } = await channel.member(...shop);
    const { id: neighbour } = await channel.member();
    const linked = await other.review(await other.request(...shop), 'approve');
    expect(linked.body.publisher_remote_id).toBe(publisherId);
    const at = passHours(1);
    const sessions = [
      { channelId: channel.id, publisherId },
      { channelId: channel.id, publisherId: neighbour },
      { channelId: channel.id, publisherId: null },
      { channelId: other.id, publisherId },
    ].map((placement) => ({ placement, at }));
    const absences = async () => {
      const found = [];
      for (const snapshot of await bothSnapshots()) {
        const map = await readAbsences(db(), sessions, snapshot);
        found.push(
          sessions.map(({ placement: { channelId, publisherId: id } }) =>
            (id === null ? [] : (map.get(channelId, id) ?? [])).map(({ from, until }) => [from, until]),
          ),
        );
      }
      const [first, second] = found;
      expect(second).toEqual(first);
      return first;
    };
    const past: [Date, Date | null][] = [];
    expect(await absences()).toEqual([past, [], [], []]);
    for (let round = 0; round < 2; round++) {
      const removedAt = passHours(1);
      const removed = await channel.call('DELETE', `/publishers/${publisherId}/remove/`);
      expect(removed.status).toBeLessThan(300);
      const approvedAt = passHours(1);
      expect(await absences()).toEqual([[...past, [removedAt, null]], [], [], []]);
      const again = await channel.member(...shop);
      expect(again.id).toBe(publisherId);
      past.push([removedAt, approvedAt]);
      expect(await absences()).toEqual([past, [], [], []]);
    }
  });

  it('costs no query for sessions of the present membership', async () => {
    const channel = await actAs(service());
    const { id: publisherId } = await channel.member();
    await service().services.serving.refresh();
    const refuses = new Proxy(db(), {
      get: () => {
        throw new Error('A query was made.');
      },
    });
    const { snapshot } = service().services.serving;
    const read = (id: string, at: Date) =>
      readAbsences(refuses, [{ placement: { channelId: channel.id, publisherId: id }, at }], snapshot);
    const joinedAt = passHours(0);
    await read(publisherId, joinedAt);
    await expect(read(publisherId, new Date(joinedAt.getTime() - 1))).rejects.toThrow('A query was made.');
    await expect(read(newId(), joinedAt)).rejects.toThrow('A query was made.');
  });
});
