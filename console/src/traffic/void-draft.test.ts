import { describe, expect, it } from 'vitest';
import { channelItself, countMoreFilters, emptyVoid, rangeSince, voidBodyOf } from './void-draft.ts';

const draft = { ...emptyVoid('channel-id', ''), reason: 'Click farm' };

describe('the request body of a new void', () => {
  it('has UTC times and only the selected filters', () => {
    const timed = { ...draft, from: '2026-06-14T05:00', to: '2026-06-14T06:00:30' };
    const body = {
      channel_id: 'channel-id',
      reason: 'Click farm',
      from: '2026-06-14T05:00:00Z',
      to: '2026-06-14T06:00:30Z',
    };
    expect(voidBodyOf(timed)).toEqual(body);
    expect(voidBodyOf({ ...timed, publisherId: 'p' })).toEqual({ ...body, publisher_id: 'p' });
    expect(voidBodyOf({ ...timed, publisherId: channelItself })).toEqual({
      ...body,
      without_publisher: true,
    });
    expect(voidBodyOf({ ...timed, eventTypes: ['CLICK'] })).toEqual({ ...body, event_types: ['CLICK'] });
  });

  it('has the filters of a leaked key, and others that are set', () => {
    const leaked = {
      ...draft,
      from: '2026-06-14T05:00',
      to: '2026-06-14T06:00',
      time: 'session' as const,
      keyId: 'key-id',
      address: ' 192.0.2.7 ',
      evidence: ['page' as const, 'link' as const],
    };
    expect(voidBodyOf(leaked)).toEqual({
      channel_id: 'channel-id',
      reason: 'Click farm',
      from: '2026-06-14T05:00:00Z',
      to: '2026-06-14T06:00:00Z',
      time: 'session',
      key_id: 'key-id',
      address: '192.0.2.7',
      evidence: ['page', 'link'],
    });
    expect([countMoreFilters(draft), countMoreFilters(leaked)]).toEqual([0, 4]);
  });

  it('approves what was stopped', () => {
    expect(voidBodyOf({ ...draft, by: 'sessions', sessions: 'a', approvesStopped: true })).toEqual({
      channel_id: 'channel-id',
      reason: 'Click farm',
      session_ids: ['a'],
      unbilled_as: 'stopped',
      action: 'approve',
    });
  });

  it('has each pasted session once, and no hidden filter', () => {
    const hidden = { publisherId: 'p', from: '2026-06-14T05:00', keyId: 'key-id', time: 'session' as const };
    const pasted = { ...draft, ...hidden, by: 'sessions' as const };
    expect(countMoreFilters(pasted)).toBe(0);
    expect(voidBodyOf({ ...pasted, sessions: ' a,b\n\na;c\t' })).toEqual({
      channel_id: 'channel-id',
      reason: 'Click farm',
      session_ids: ['a', 'b', 'c'],
    });
  });
});

describe('the range since a time', () => {
  const now = new Date('2026-06-14T05:00:20Z');

  it('ends after the current minute', () => {
    expect(rangeSince('2026-06-13T22:30:59Z', now)).toEqual({
      from: '2026-06-13T22:30',
      to: '2026-06-14T05:01',
    });
  });

  it('begins 90 days before, if the time is earlier', () => {
    expect(rangeSince('2020-01-01T00:00:00Z', now).from).toBe('2026-03-16T05:01');
  });

  it('is empty for a text that is no time', () => {
    for (const text of [undefined, 'yesterday']) expect(rangeSince(text, now)).toEqual({ from: '', to: '' });
  });
});
