import { describe, expect, it } from 'vitest';
import { CeilingRoom, ceilingOf } from './arrival-hours.ts';

const usd = (dollars: number) => dollars * 1_000_000;
const rule = { ofPublisher: null, ofChannel: null, ownOfChannel: null, computed: null };

describe('the ceiling in force', () => {
  it.each([
    ['the least one without a usual hour', {}, 100],
    ['the computed one', { computed: usd(700) }, 700],
    ['that of the channel, also if it is lower', { computed: usd(700), ofChannel: usd(50) }, 50],
    ['that of the publisher before that of the channel', { ofChannel: usd(50), ofPublisher: usd(900) }, 900],
    ['none for 0', { ofChannel: 0 }, null],
    ['none for 0 of the publisher', { ofChannel: usd(50), ofPublisher: 0 }, null],
    ['what the channel itself has lowered', { ofPublisher: usd(900), ownOfChannel: usd(20) }, 20],
    ['what the channel itself has set where there is none', { ofChannel: 0, ownOfChannel: usd(20) }, 20],
    ['not what the channel itself has set above it', { ownOfChannel: usd(500) }, 100],
  ])('is %s', (_, settings, dollars) => {
    expect(ceilingOf({ ...rule, ...settings })).toBe(dollars === null ? null : usd(dollars));
  });
});

describe('the room of an hour', () => {
  it('takes what fits, and gets back what was not paid', () => {
    const room = new CeilingRoom(100, 70);
    expect([room.tryReserve(31), room.tryReserve(30), room.tryReserve(1)]).toEqual([false, true, false]);
    room.release(30);
    expect(room.tryReserve(25)).toBe(true);
  });

  it('takes everything without a ceiling', () => {
    expect(new CeilingRoom(null, usd(1e6)).tryReserve(usd(1e6))).toBe(true);
  });
});
