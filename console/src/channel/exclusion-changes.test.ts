import { describe, expect, it } from 'vitest';
import { applyChanges, changeTo, describeChanges, noChanges } from './exclusion-changes.ts';

const saved = ['shoes', 'bags'];

describe('changes of exclusions', () => {
  it('are laid over what is saved', () => {
    const changes = changeTo(changeTo(noChanges, saved, ['toys'], true), saved, ['bags'], false);
    expect([...applyChanges(saved, changes)]).toEqual(['shoes', 'toys']);
    expect(describeChanges(changes)).toBe('1 added, 1 removed');
  });

  it('leave out what is so already', () => {
    expect(changeTo(noChanges, saved, ['shoes', 'toys'], true)).toEqual(new Map([['toys', true]]));
  });

  it('are gone once they are taken back', () => {
    const changes = changeTo(noChanges, saved, ['toys', 'bags'], true);
    expect(changeTo(changes, saved, ['toys'], false).size).toBe(0);
  });

  it('stay what they are when somebody else saves meanwhile', () => {
    const changes = changeTo(noChanges, saved, ['toys'], true);
    expect([...applyChanges(['bags', 'pets'], changes)]).toEqual(['bags', 'pets', 'toys']);
  });
});
