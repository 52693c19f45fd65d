import { describe, expect, it } from 'vitest';
import { newId } from '../../../src/lib/ids.ts';
import { makeDemand } from '../../support/demand.ts';
import { actAs } from '../../support/network.ts';
import { newSession, report, reportBatch } from '../../support/report.ts';
import { useService } from '../../support/service.ts';

const service = useService();
const offerPlace = { view: 'THANK_YOU', display_mode: 'INLINE' };

async function world() {
  const channel = await actAs(service());
  await makeDemand(service()).simple(channel.id, channel.taxonomy.subcategoryIds[0] as string);
  const member = await channel.member();
  const { body } = await channel.call('GET', `/publishers/details/${member.id}/`);
  const check = async () => (await channel.call('GET', `/publishers/${member.id}/integration/`)).body;
  return { channel, member, key: body.publisher.api_key as string, check };
}

describe('200', () => {
  it('reports that there were no calls', async () => {
    const { check } = await world();
    const { findings, sessions, last_session_at } = await check();
    expect(findings.map(({ code }: { code: string }) => code)).toEqual(['no_calls']);
    expect([sessions.total, last_session_at]).toEqual([0, null]);
  });

  it('counts offer requests and events', async () => {
    const { check, key } = await world();
    const seen = await newSession(service(), key);
    await report(service(), key, seen.event('IMPRESSION'));
    await report(service(), key, seen.event('CLICK'));
    const unseen = await newSession(service(), key);
    await report(service(), key, unseen.event('CLICK'));
    const answer = await check();
    expect(answer.sessions).toMatchObject({ total: 2, empty: 0, sandbox: 0 });
    expect(answer.events).toEqual({
      impressions: 1,
      clicks: 2,
      clicks_without_impression: 1,
      unmatched_clicks: 2,
      conversions: 0,
    });
    expect(answer.last_session_at).toEqual(expect.any(String));
  });

  it('counts clicks that identity matching does not find, and says what to do about them', async () => {
    const { channel, member, check, key } = await world();
    const click = async (keys: { asks: string; reports: string }, fields: Record<string, unknown> = {}) => {
      const session = await newSession(service(), keys.asks, fields);
      expect((await report(service(), keys.reports, session.event('CLICK'))).status).toBe(201);
    };
    const { secret } = channel;
    const named = { placement_details: { ...offerPlace, publisher_remote_id: member.id } };
    await click({ asks: secret, reports: secret }, named);
    await click({ asks: secret, reports: key }, named);
    await click({ asks: key, reports: secret });
    await click({ asks: key, reports: key }, { user_details: { external_guid: 'visitor-1' } });
    expect((await check()).events).toMatchObject({ clicks: 4, unmatched_clicks: 0 });
    for (let n = 0; n < 16; n++) await click({ asks: key, reports: key });
    const { events, findings } = await check();
    expect(events).toMatchObject({ clicks: 20, unmatched_clicks: 16 });
    const { message } = findings.find(({ code }: { code: string }) => code === 'unmatched_clicks');
    expect(message).toMatch(/^80 % of the clicks .*click_url/);
  });

  it('names the fields of refused calls, but no sent values', async () => {
    const { check, key } = await world();
    for (let call = 0; call < 3; call++)
      await service().call('POST', '/recommendations', {
        key,
        headers: { version: '1.0.0' },
        body: { user_details: { email: 'me@example.com' }, placement_details: { view: 'secret-view' } },
      });
    const answer = await check();
    expect(answer.calls).toMatchObject({ total: 3, refused: 3 });
    expect(answer.calls.refused_fields.map(({ field }: { field: string }) => field)).toContain(
      'placement_details.view',
    );
    expect(answer.findings[0].code).toBe('refused_calls');
    expect(JSON.stringify(answer)).not.toMatch(/secret-view|me@example/);
  });

  it('counts every call of a live integration, however many there are, and raises no alarm for a few refusals', async () => {
    const { check, key } = await world();
    const refused = {
      key,
      headers: { version: '1.0.0' },
      body: { user_details: { email: 'me@example.com' }, placement_details: { view: 'HOME' } },
    };
    for (let call = 0; call < 3; call++) await service().call('POST', '/recommendations', refused);
    await Promise.all(Array.from({ length: 300 }, () => newSession(service(), key)));
    const answer = await check();
    expect(answer.calls).toMatchObject({ total: 303, refused: 3, warned: 0, empty: 0 });
    expect(answer.findings.map(({ code }: { code: string }) => code)).not.toContain('refused_calls');
  });

  it('counts warnings by field, and each event of a batch', async () => {
    const { check, key } = await world();
    const session = await newSession(service(), key, { attributes: { country: 'USA' } });
    await reportBatch(service(), key, [
      session.event('IMPRESSION'),
      session.event('CLICK'),
      session.event('CLICK', { offer_id: newId() }),
    ]);
    const { calls, findings } = await check();
    expect(calls).toMatchObject({ total: 4, refused: 1, warned: 1 });
    expect(calls.warned_fields).toEqual([
      { field: 'attributes.country', calls: 1, message: 'Must be a two-letter ISO 3166 country code.' },
    ]);
    expect(calls.refused_fields).toMatchObject([{ field: 'offer_id', calls: 1 }]);
    expect(findings.map(({ code }: { code: string }) => code)).toContain('warned_calls');
  });

  it('counts calls with a channel key for the publisher that they name', async () => {
    const { channel, member, check } = await world();
    const call = (placement: object) =>
      service().call('POST', '/recommendations', {
        key: channel.secret,
        headers: { version: '1.0.0' },
        body: {
          user_details: { email: 'me@example.com' },
          placement_details: { display_mode: 'INLINE', publisher_remote_id: member.id, ...placement },
        },
      });
    await call({ view: 'THANK_YOU' });
    await call({ view: 'HOME' });
    expect((await check()).calls).toMatchObject({ total: 2, refused: 1 });
  });

  it('forgets a mistake that was corrected two hours ago', async () => {
    const { check, key } = await world();
    service().now = new Date('2026-06-15T08:10:00Z');
    await service().call('POST', '/recommendations', { key, headers: { version: '1.0.0' }, body: {} });
    service().now = new Date('2026-06-15T09:59:00Z');
    expect((await check()).calls).toMatchObject({ total: 1, refused: 1, since: '2026-06-15T08:00:00.000Z' });
    service().now = new Date('2026-06-15T10:00:00Z');
    expect((await check()).calls).toMatchObject({ total: 0, refused: 0 });
    service().now = undefined;
  });

  it('contains no data of other publishers', async () => {
    const { channel, check } = await world();
    const other = await channel.member();
    const { body } = await channel.call('GET', `/publishers/details/${other.id}/`);
    await newSession(service(), body.publisher.api_key);
    expect((await check()).sessions.total).toBe(0);
  });
});

describe('404', () => {
  it('for another channel, as for an unknown publisher', async () => {
    const { member } = await world();
    const stranger = await actAs(service());
    const known = await stranger.call('GET', `/publishers/${member.id}/integration/`);
    const unknown = await stranger.call('GET', `/publishers/${newId()}/integration/`);
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    expect(known.status).toBe(404);
  });
});
