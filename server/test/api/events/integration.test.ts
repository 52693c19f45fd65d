import { describe, expect, it } from 'vitest';
import { newId } from '../../../src/lib/ids.ts';
import { makeDemand } from '../../support/demand.ts';
import { actAs } from '../../support/network.ts';
import { newSession, report } from '../../support/report.ts';
import { useService } from '../../support/service.ts';

const service = useService();

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
      conversions: 0,
    });
    expect(answer.last_session_at).toEqual(expect.any(String));
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
