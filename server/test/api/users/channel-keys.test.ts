import { describe, expect, it } from 'vitest';
import { actAs } from '../../support/network.ts';
import { newPerson } from '../../support/people.ts';
import { startTestService, useService } from '../../support/service.ts';

const service = useService();
const keys = '/platform/channel/keys/';
const works = async (key: string) =>
  (await service().call('GET', '/platform/channel/details/', { key })).status === 200;

describe('a channel admin', () => {
  it("creates, reads, rotates and revokes the channel's keys", async () => {
    const channel = await service().newChannel();
    const { id: userId, browser } = await newPerson(service(), { channels: [[channel.id, 'admin']] });
    const minted = await browser.call('POST', keys, { body: { kind: 'secret', name: 'Order feed' } });
    expect(minted.status).toBe(201);
    expect(minted.body).toMatchObject({ kind: 'secret', name: 'Order feed', channel_id: channel.id });
    expect(await works(minted.body.key)).toBe(true);

    const listed = await browser.call('GET', keys);
    expect(listed.body.count).toBe(3);
    expect(JSON.stringify(listed.body)).not.toContain(minted.body.key);
    const { body: shown } = await browser.call('GET', `${keys}${minted.body.id}/`);
    expect([shown.key, shown.masked]).toEqual([null, minted.body.masked]);

    const rotate = { body: { grace_seconds: 0 } };
    const rotated = await browser.call('POST', `${keys}${minted.body.id}/rotate/`, rotate);
    expect(rotated.status).toBe(200);
    expect([await works(minted.body.key), await works(rotated.body.key)]).toEqual([false, true]);
    expect((await browser.call('POST', `${keys}${rotated.body.id}/revoke/`)).status).toBe(204);
    expect(await works(rotated.body.key)).toBe(false);

    const { body } = await service().operator('GET', `/audit?object_id=${minted.body.id}`);
    expect(body.results[0].actor).toEqual({ type: 'user', id: userId, name: 'Ada Test' });
  });

  it('sees no key of another channel, a publisher or the operator', async () => {
    const acting = await actAs(service());
    const other = await service().newChannel();
    const member = await acting.member();
    const { browser } = await newPerson(service(), { channels: [[acting.id, 'admin']] });
    const { db } = service().services.database;
    const foreign = await db
      .selectFrom('api_keys')
      .select('id')
      .where((e) => e.or([e('channel_id', '=', other.id), e('publisher_id', '=', member.id)]))
      .execute();
    expect(foreign).toHaveLength(3);
    for (const { id } of [...foreign, { id: 'nonsense' }]) {
      const answers = [
        await browser.call('GET', `${keys}${id}/`),
        await browser.call('POST', `${keys}${id}/rotate/`, { body: {} }),
        await browser.call('POST', `${keys}${id}/revoke/`),
      ];
      for (const { status, body } of answers)
        expect([status, body]).toEqual([404, { error: 'API key not found.' }]);
    }
    expect(await works(other.secret)).toBe(true);
  });
});

describe('a key', () => {
  it('cannot manage keys', async () => {
    const { secret, publishable } = await service().newChannel();
    for (const key of [secret, publishable]) {
      expect((await service().call('GET', keys, { key })).status).toBe(403);
      expect((await service().call('POST', keys, { key, body: { kind: 'secret' } })).status).toBe(403);
    }
  });
});

describe('429', () => {
  it("is applied to each user separately, at the channel's limit", async () => {
    const limited = await startTestService({ settings: { rateLimits: true } });
    const channel = await limited.newChannel({ rate_limits: { channel: 2 } });
    const people = [1, 2].map(() => newPerson(limited, { channels: [[channel.id, 'admin']] }));
    for (const { browser } of await Promise.all(people)) {
      const statuses = [];
      for (let i = 0; i < 3; i++) statuses.push((await browser.call('GET', keys)).status);
      expect(statuses).toEqual([200, 200, 429]);
    }
    await limited.stop();
  });
});
