import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { newId } from '../lib/ids.ts';
import { PostbackTokens } from './postback-tokens.ts';

const tokens = new PostbackTokens(randomBytes(32));

it('a token names its advertiser and version', () => {
  const advertiserId = newId();
  for (const version of [1, 2, 65_535])
    expect(tokens.read(tokens.issue(advertiserId, version))).toEqual({ advertiserId, version });
});

it('a changed, cut, foreign or invented token names nobody', () => {
  const token = tokens.issue(newId(), 1);
  const other = new PostbackTokens(randomBytes(32)).issue(newId(), 1);
  const changed = [...token].map(
    (character, at) => `${token.slice(0, at)}${character === 'A' ? 'B' : 'A'}${token.slice(at + 1)}`,
  );
  for (const wrong of [...changed, token.slice(0, -1), `${token}A`, other, '', 'ept_', 'nonsense'])
    expect(tokens.read(wrong)).toBeUndefined();
});
