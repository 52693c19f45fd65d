import { describe, expect, it } from 'vitest';
import { newId } from '../../../src/lib/ids.ts';
import { actAs } from '../../support/network.ts';
import { newPerson } from '../../support/people.ts';
import { useService } from '../../support/service.ts';

const service = useService();

async function asked(brand?: string, domain?: string) {
  const channel = await actAs(service());
  const id = await channel.request(brand, domain);
  await channel.review(id, 'needs-info', { staff_notes: 'Which country?' });
  const answer = (body: unknown, to = id) => channel.call('POST', `/publishers/${to}/answer/`, body);
  const staff = async () => (await service().operator('GET', `/publisher-requests/${id}`)).body;
  return { channel, id, answer, staff };
}

describe('POST /platform/publishers/{id}/answer/ 200', () => {
  it('sets the request back to pending, with a note for staff', async () => {
    const { id, answer, staff } = await asked();
    const { status, body } = await answer({ note: ' Portugal. ' });
    expect([status, body.publisher]).toMatchObject([
      200,
      {
        pending_publisher_id: id,
        status: 'PENDING',
        channel_note: 'Portugal.',
        staff_notes: 'Which country?',
      },
    ]);
    expect(await staff()).toMatchObject({ status: 'PENDING', channel_note: 'Portugal.' });
  });

  it('changes only the fields in the request', async () => {
    const { channel, answer, staff } = await asked('Old Name', 'old.example');
    const { status } = await answer({ brand_name: 'New Name', domain: 'https://www.new.example/' });
    expect(status).toBe(200);
    expect(await staff()).toMatchObject({
      brand_name: 'New Name',
      domain: 'new.example',
      subcategory_ids: channel.taxonomy.subcategoryIds.slice(0, 1),
    });
    // The old name is free again, and the new one is taken.
    const results = (
      await channel.add(channel.item('Old Name', 'old.example'), channel.item('New Name', 'new.example'))
    ).body.results;
    expect(results.map((each: { status: string }) => each.status)).toEqual(['created', 'duplicate']);
  });

  it('is allowed for an admin of the channel, not for a viewer', async () => {
    const { channel, id } = await asked();
    const by = async (role: string) => {
      const { browser } = await newPerson(service(), { channels: [[channel.id, role]] });
      return (await browser.call('POST', `/platform/publishers/${id}/answer/`, { body: { note: 'Here.' } }))
        .status;
    };
    expect([await by('viewer'), await by('admin')]).toEqual([403, 200]);
  });
});

describe('POST /platform/publishers/{id}/answer/ 400', () => {
  it.each([
    [{}, { non_field_errors: ['Correct a field or add a note.'] }],
    [{ note: ' ' }, { note: ['This field may not be blank.'] }],
    [{ domain: 'nonsense' }, { domain: ['Enter a valid domain name.'] }],
    [{ subcategory_ids: [] }, { subcategory_ids: ['This list may not be empty.'] }],
  ])('%j', async (body, errors) => {
    const { answer, staff } = await asked();
    const refused = await answer(body);
    expect([refused.status, refused.body]).toEqual([400, errors]);
    expect((await staff()).status).toBe('NEEDS_INFO');
  });

  it('for a category that does not match the remaining subcategories', async () => {
    const { channel, answer } = await asked();
    const { categories } = (await channel.call('GET', '/adconfig/categories/')).body;
    const refused = await answer({ primary_category_id: categories[1].remote_id });
    expect(refused.body).toEqual({
      subcategory_ids: ['At least one subcategory must belong to the primary category.'],
    });
  });
});

describe('POST /platform/publishers/{id}/answer/ 404', () => {
  it('the same for a request of another channel, an unknown id and an invalid id', async () => {
    const { id } = await asked();
    const other = await actAs(service());
    for (const to of [id, newId(), 'nonsense']) {
      const { status, body } = await other.call('POST', `/publishers/${to}/answer/`, { note: 'Hello' });
      expect([status, body]).toEqual([404, { error: 'Publisher request not found.' }]);
    }
  });
});

describe('POST /platform/publishers/{id}/answer/ 409', () => {
  it.each(['PENDING', 'APPROVED', 'REJECTED'])('for a request that is %s', async (state) => {
    const channel = await actAs(service());
    const id = await channel.request();
    if (state === 'APPROVED') await channel.review(id, 'approve');
    if (state === 'REJECTED') await channel.review(id, 'reject', { staff_notes: 'No.' });
    expect((await channel.call('POST', `/publishers/${id}/answer/`, { note: 'But!' })).status).toBe(409);
  });

  it('for a correction that equals a live request, and nothing changes', async () => {
    const { channel, answer, staff } = await asked('Mine', 'mine.example');
    await channel.request('Taken', 'taken.example');
    const refused = await answer({ brand_name: 'Taken', domain: 'taken.example', note: 'Oops' });
    expect([refused.status, refused.body]).toEqual([
      409,
      { error: 'A create request for this brand and domain already exists.' },
    ]);
    expect(await staff()).toMatchObject({ status: 'NEEDS_INFO', brand_name: 'Mine', channel_note: '' });
  });

  it('for the second of two parallel answers', async () => {
    const { answer } = await asked();
    const both = await Promise.all([answer({ note: 'One' }), answer({ note: 'Two' })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('status_history', () => {
  it('shows the channel every state, newest first, without names and internal notes of staff', async () => {
    const { channel, id, answer } = await asked();
    await answer({ note: 'Portugal.' });
    await channel.review(id, 'reject', { staff_notes: 'Not now.' });
    await channel.review(id, 'reopen', { staff_notes: 'Boss said so.' });
    await channel.review(id, 'approve');
    const { publisher } = (await channel.call('GET', `/publishers/details/${id}/`)).body;
    const at = expect.stringMatching(/Z$/);
    expect(publisher.status_history).toEqual([
      { status: 'APPROVED', at, by: 'staff', note: '' },
      { status: 'PENDING', at, by: 'staff', note: '' },
      { status: 'REJECTED', at, by: 'staff', note: 'Not now.' },
      { status: 'PENDING', at, by: 'channel', note: 'Portugal.' },
      { status: 'NEEDS_INFO', at, by: 'staff', note: 'Which country?' },
      { status: 'PENDING', at, by: 'channel', note: '' },
    ]);
  });

  it('shows staff the actors and all notes', async () => {
    const { channel, id, staff } = await asked();
    const reviewer = await newPerson(service(), { staffRole: 'reviewer' });
    await reviewer.browser.call('POST', `/operator/publisher-requests/${id}/reopen`, {
      body: { staff_notes: 'Found it myself.' },
    });
    const { status_history: history } = await staff();
    expect(history).toMatchObject([
      {
        status: 'PENDING',
        by: { type: 'user', id: reviewer.id, name: 'Ada Test' },
        note: 'Found it myself.',
      },
      { status: 'NEEDS_INFO', by: { type: 'operator_key', name: 'operator key' }, note: 'Which country?' },
      { status: 'PENDING', by: { type: 'channel_key', name: expect.any(String) }, note: '' },
    ]);
    expect(JSON.stringify(history)).not.toContain(channel.secret);
  });
});
