import { describe, expect, it } from 'vitest';
import { newId } from '../../../src/lib/ids.ts';
import { makeDemand, recommend } from '../../support/demand.ts';
import { actAs } from '../../support/network.ts';
import { newPerson } from '../../support/people.ts';
import { useService } from '../../support/service.ts';

const service = useService();
let counter = 0;

interface Result {
  kind: string;
  id: string;
  name: string;
  detail: string | null;
  channel_id: string | null;
}

const search = async (q: string, more = ''): Promise<Result[]> => {
  const { status, body } = await service().operator('GET', `/search?q=${encodeURIComponent(q)}${more}`);
  expect([status, body.results]).toEqual([200, expect.any(Array)]);
  return body.results;
};

/** One object of each kind, all with the same rare word in their names. */
async function world() {
  const word = `zeppelin${++counter}x`;
  const channel = await actAs(service(), await service().newChannel({ name: `Lockers ${word}` }));
  const { id: publisherId, pendingId } = await channel.member(`${word} Harbour`);
  const [subcategoryId = ''] = channel.taxonomy.subcategoryIds;
  const { advertiser, campaign, offer } = await makeDemand(service()).simple(channel.id, subcategoryId, {
    advertiser: { name: `Acme ${word}`, domain: `${word}.example` },
    campaign: { name: `Spring ${word} sale` },
    offer: { heading: `20% off ${word}` },
  });
  return { word, channel, publisherId, pendingId, advertiser, campaign, offer };
}

describe('GET /operator/search 200', () => {
  it('finds every kind by a part of the name, with what tells it from others', async () => {
    const { word, channel, publisherId, advertiser, campaign, offer } = await world();
    const found = await search(word.slice(0, -1));
    expect(found.map(({ kind, id }) => [kind, id])).toEqual([
      ['channel', channel.id],
      ['publisher', publisherId],
      ['advertiser', advertiser.id],
      ['campaign', campaign.id],
      ['offer', offer.id],
    ]);
    const details = Object.fromEntries(found.map(({ kind, detail }) => [kind, detail]));
    expect(details).toMatchObject({
      advertiser: `${word}.example`,
      campaign: `Acme ${word}`,
      offer: `Acme ${word}, Spring ${word} sale`,
    });
    expect(found.find(({ kind }) => kind === 'publisher')?.channel_id).toBe(channel.id);
  });

  it('needs every word, in any order and letter case, and what starts with the word comes first', async () => {
    const { word, campaign } = await world();
    const { body: advertisers } = await service().operator('GET', '/advertisers?page_size=1');
    const first = await makeDemand(service()).campaign(advertisers.results[0].id, { name: `${word} first` });
    const campaigns = async (q: string) =>
      (await search(q)).filter(({ kind }) => kind === 'campaign').map(({ id }) => id);
    expect(await campaigns(word)).toEqual([first.id, campaign.id]);
    expect(await campaigns(`SALE ${word.toUpperCase()}`)).toEqual([campaign.id]);
    expect(await campaigns(`${word} winter`)).toEqual([]);
  });

  it('finds the campaigns and offers of an advertiser by its name', async () => {
    const { word, campaign, offer } = await world();
    const found = (await search(`acme ${word} spring`)).map(({ id }) => id);
    expect(found).toEqual([campaign.id, offer.id]);
  });

  it('treats the signs of patterns as text', async () => {
    const { word } = await world();
    expect(await search(`${word.slice(0, 4)}%${word.slice(6)}`)).toEqual([]);
    expect(await search('__')).toEqual([]);
  });

  it('finds an object, a request and a session by the id', async () => {
    const { channel, publisherId, pendingId, campaign } = await world();
    expect(await search(campaign.id.toUpperCase())).toMatchObject([{ kind: 'campaign', id: campaign.id }]);
    expect(await search(publisherId)).toMatchObject([{ kind: 'publisher', channel_id: channel.id }]);
    expect(await search(pendingId)).toMatchObject([{ kind: 'publisher_request', id: pendingId }]);
    const session = (await recommend(service(), channel.secret)).body.session_id;
    expect(await search(session)).toMatchObject([{ kind: 'session', id: session, channel_id: channel.id }]);
    expect(await search(newId())).toEqual([]);
  });

  it('has at most `limit` results of each kind', async () => {
    const word = `quokka${++counter}x`;
    const { body } = await service().operator('GET', '/advertisers?page_size=1');
    for (let n = 0; n < 4; n++)
      await makeDemand(service()).campaign(body.results[0].id, { name: `${word} ${n}` });
    expect(await search(word, '&limit=3')).toHaveLength(3);
  });

  it('shows people to admins and not to reviewers', async () => {
    const person = await newPerson(service());
    const [admin, reviewer] = [
      await newPerson(service(), { staffRole: 'admin' }),
      await newPerson(service(), { staffRole: 'reviewer' }),
    ];
    const url = `/operator/search?q=${encodeURIComponent(person.email)}`;
    const found = (await admin.browser.call('GET', url)).body.results;
    expect(found).toMatchObject([{ kind: 'user', id: person.id, detail: person.email }]);
    for (const q of [person.email, person.id]) {
      const answer = await reviewer.browser.call('GET', `/operator/search?q=${encodeURIComponent(q)}`);
      expect([answer.status, answer.body.results]).toEqual([200, []]);
    }
  });
});

describe('GET /operator/search', () => {
  it('400 for a text that is missing, too short or too long', async () => {
    for (const query of ['', '?q=a', '?q=%20a%20', `?q=${'a'.repeat(201)}`]) {
      const { status, body } = await service().operator('GET', `/search${query}`);
      expect([status, Object.keys(body)]).toEqual([400, ['q']]);
    }
  });

  it('403 for people of channels', async () => {
    const { id } = await service().newChannel();
    const person = await newPerson(service(), { channels: [[id, 'admin']] });
    expect((await person.browser.call('GET', '/operator/search?q=acme')).status).toBe(403);
    expect((await person.browser.call('GET', '/operator/sessions')).status).toBe(403);
    expect((await person.browser.call('GET', '/operator/audit/export')).status).toBe(403);
  });
});
