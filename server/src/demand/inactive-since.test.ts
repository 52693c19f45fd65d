import { describe, expect, it } from 'vitest';
import { campaignStoppedAt, inactiveSince, offerStoppedAt } from './inactive-since.ts';
import type { Campaign, DemandStatus, Offer } from './model.ts';

type SavedCampaign = Pick<Campaign, 'status' | 'startsAt' | 'endsAt' | 'stoppedAt' | 'updatedAt'>;
type SavedOffer = Pick<Offer, 'status' | 'stoppedAt' | 'updatedAt'>;
type Edit = [
  onDay: number,
  change: { status?: DemandStatus; startsAt?: number | null; endsAt?: number | null },
];

const day = (number: number) => new Date(Date.UTC(2026, 0, number));
const dayOrNull = (number: number | null) => (number === null ? null : day(number));

/** The first edit creates the campaign. */
function editCampaign(edits: readonly Edit[], from: SavedCampaign | null = null): SavedCampaign {
  return edits.reduce<SavedCampaign | null>((before, [onDay, change]) => {
    const saved = {
      status: change.status ?? before?.status ?? ('active' as const),
      startsAt: change.startsAt === undefined ? (before?.startsAt ?? null) : dayOrNull(change.startsAt),
      endsAt: change.endsAt === undefined ? (before?.endsAt ?? null) : dayOrNull(change.endsAt),
      updatedAt: day(onDay),
    };
    return { ...saved, stoppedAt: campaignStoppedAt(saved, before) };
  }, from) as SavedCampaign;
}

function editOffer(edits: readonly Edit[], from: SavedOffer | null = null): SavedOffer {
  return edits.reduce<SavedOffer | null>((before, [onDay, change]) => {
    const saved = { status: change.status ?? before?.status ?? ('active' as const), updatedAt: day(onDay) };
    return { ...saved, stoppedAt: offerStoppedAt(saved, before) };
  }, from) as SavedOffer;
}

const activeCampaign = editCampaign([[1, {}]]);
const activeOffer = editOffer([[1, {}]]);
const pause = { status: 'paused' } as const;
const archive = { status: 'archived' } as const;
const activate = { status: 'active' } as const;

describe('inactiveSince', () => {
  it.each<[string, Edit[], number | null]>([
    ['active', [[1, {}]], null],
    [
      'edited while it is active',
      [
        [1, {}],
        [5, {}],
      ],
      null,
    ],
    [
      'paused',
      [
        [1, {}],
        [5, pause],
      ],
      5,
    ],
    [
      'paused, edited and then archived',
      [
        [1, {}],
        [5, pause],
        [6, {}],
        [7, archive],
      ],
      5,
    ],
    [
      'paused and active again',
      [
        [1, {}],
        [5, pause],
        [6, activate],
      ],
      null,
    ],
    [
      'paused a second time',
      [
        [1, {}],
        [5, pause],
        [6, activate],
        [9, pause],
      ],
      9,
    ],
    [
      'created as paused',
      [
        [3, pause],
        [4, {}],
      ],
      3,
    ],
    ['ended', [[1, { endsAt: 5 }]], 5],
    ['at the moment of its end', [[1, { endsAt: 20 }]], 20],
    ['to end in the future', [[1, { endsAt: 21 }]], null],
    [
      'ended, then archived',
      [
        [1, { endsAt: 5 }],
        [8, archive],
      ],
      5,
    ],
    [
      'ended, then paused, then with a later end that is over too',
      [
        [1, { endsAt: 5 }],
        [8, { ...pause, endsAt: 7 }],
      ],
      5,
    ],
    [
      'ended, then with an earlier end',
      [
        [1, { endsAt: 5 }],
        [8, { endsAt: 2 }],
      ],
      5,
    ],
    [
      'ended, then extended, and ended again',
      [
        [1, { endsAt: 5 }],
        [8, { endsAt: 12 }],
      ],
      12,
    ],
    [
      'ended and extended into the future',
      [
        [1, { endsAt: 5 }],
        [8, { endsAt: 30 }],
      ],
      null,
    ],
    [
      'paused before its end, active again after it',
      [
        [1, { endsAt: 5 }],
        [4, pause],
        [9, activate],
      ],
      4,
    ],
    [
      'paused before its end',
      [
        [1, { endsAt: 5 }],
        [4, pause],
      ],
      4,
    ],
    [
      'ended by an edit of its end into the past',
      [
        [1, {}],
        [9, { endsAt: 6 }],
      ],
      9,
    ],
    [
      'not started',
      [
        [3, { startsAt: 30 }],
        [5, {}],
      ],
      3,
    ],
    [
      'active, then with a start in the future',
      [
        [1, {}],
        [9, { startsAt: 30 }],
      ],
      9,
    ],
    [
      'started by the clock',
      [
        [1, {}],
        [9, { startsAt: 12 }],
      ],
      null,
    ],
    ['at the moment of its start', [[1, { startsAt: 20 }]], null],
    [
      'started and ended by the clock',
      [
        [1, {}],
        [9, { startsAt: 12, endsAt: 15 }],
      ],
      15,
    ],
    [
      'started by the clock, then paused',
      [
        [1, { startsAt: 5 }],
        [9, pause],
      ],
      9,
    ],
    [
      'started by the clock, ended, then archived',
      [
        [1, { startsAt: 5, endsAt: 8 }],
        [9, archive],
      ],
      8,
    ],
    [
      'paused while not started, active again before the start',
      [
        [1, { startsAt: 30 }],
        [4, pause],
        [6, activate],
      ],
      1,
    ],
  ])('a campaign that is %s', (_, edits, since) => {
    expect(inactiveSince(editCampaign(edits), activeOffer, day(20))).toEqual(dayOrNull(since));
  });

  it.each<[string, Edit[], number | null]>([
    [
      'active',
      [
        [1, {}],
        [4, {}],
      ],
      null,
    ],
    [
      'paused',
      [
        [1, {}],
        [4, pause],
      ],
      4,
    ],
    [
      'paused, edited and then archived',
      [
        [1, {}],
        [4, pause],
        [5, {}],
        [6, archive],
      ],
      4,
    ],
    [
      'archived and active again',
      [
        [1, {}],
        [4, archive],
        [5, activate],
      ],
      null,
    ],
    [
      'created as paused',
      [
        [3, pause],
        [5, {}],
      ],
      3,
    ],
  ])('an offer that is %s', (_, edits, since) => {
    expect(inactiveSince(activeCampaign, editOffer(edits), day(20))).toEqual(dayOrNull(since));
  });

  it.each([
    [5, 7, 5],
    [7, 5, 5],
  ])(
    'of a campaign paused on day %i and an offer paused on day %i, the earlier time',
    (campaign, offer, since) => {
      const paused = editCampaign([[campaign, pause]], activeCampaign);
      expect(inactiveSince(paused, editOffer([[offer, pause]], activeOffer), day(20))).toEqual(day(since));
    },
  );

  /** Rows of versions that did not store the time. */
  const old = (fields: Partial<SavedCampaign>): SavedCampaign => ({
    ...activeCampaign,
    stoppedAt: null,
    ...fields,
  });

  it.each<[string, Partial<SavedCampaign>, number | null]>([
    ['paused', { status: 'paused', updatedAt: day(6) }, 6],
    ['ended', { endsAt: day(5), updatedAt: day(2) }, 5],
    ['ended and then edited', { endsAt: day(5), updatedAt: day(8) }, 5],
    ['ended and then archived', { status: 'archived', endsAt: day(5), updatedAt: day(8) }, 5],
    ['paused before its end', { status: 'paused', endsAt: day(9), updatedAt: day(6) }, 6],
    ['not started', { startsAt: day(30), updatedAt: day(6) }, 6],
    ['active', { updatedAt: day(6) }, null],
  ])('a campaign of an earlier version that is %s', (_, fields, since) => {
    expect(inactiveSince(old(fields), activeOffer, day(20))).toEqual(dayOrNull(since));
  });

  it('the next edit of an object that an earlier version stopped keeps the time', () => {
    const paused = { status: 'paused', updatedAt: day(6), stoppedAt: null } as const;
    expect(inactiveSince(editCampaign([[9, {}]], old(paused)), activeOffer, day(20))).toEqual(day(6));
    expect(inactiveSince(activeCampaign, editOffer([[9, {}]], paused), day(20))).toEqual(day(6));
  });
});
