import { describe, expect, it } from 'vitest';
import { applyChanges, describeChanges, noChanges, setExcluded } from './exclusion-changes.ts';

const saved = ['shoes', 'bags'];

describe('changes of exclusions', () => {
  it('are applied to the saved exclusions', () => {
    const changes = setExcluded(setExcluded(noChanges, saved, ['toys'], true), saved, ['bags'], false);
    expect([...applyChanges(saved, changes)]).toEqual(['shoes', 'toys']);
    expect(describeChanges(changes)).toBe('1 added, 1 removed');
  });

  it('leave out what is already saved', () => {
    expect(setExcluded(noChanges, saved, ['shoes', 'toys'], true)).toEqual(new Map([['toys', true]]));
  });

  it('are empty after a change is reverted', () => {
    const changes = setExcluded(noChanges, saved, ['toys', 'bags'], true);
    expect(setExcluded(changes, saved, ['toys'], false).size).toBe(0);
  });

  it('apply to exclusions that another user saved meanwhile', () => {
    const changes = setExcluded(noChanges, saved, ['toys'], true);
    expect([...applyChanges(['bags', 'pets'], changes)]).toEqual(['bags', 'pets', 'toys']);
  });
});
