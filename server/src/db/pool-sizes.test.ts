import { describe, expect, it } from 'vitest';
import {
  connectionsOf,
  defaultPools,
  describeShortage,
  sizePools,
  sizePoolsBehindPooler,
  TooFewConnections,
} from './pool-sizes.ts';

const processCounts = [1, 2, 4, 5, 8, 16, 64];

describe('the pools of all processes', () => {
  it('stay below the connection limit of the server, or the start fails', () => {
    for (const processes of processCounts)
      for (let limit = 1; limit <= 1_200; limit++) {
        try {
          expect(processes * connectionsOf(sizePools(limit, processes))).toBeLessThan(limit);
        } catch (error) {
          expect(error).toBeInstanceOf(TooFewConnections);
          expect(limit).toBeLessThan(processes * 6 + 3);
        }
      }
  });

  it('have their default sizes if the limit allows it, without a message', () => {
    expect([sizePools(97, 5), describeShortage(sizePools(97, 5), 97, 5)]).toEqual([defaultPools, undefined]);
  });

  it('shrink if the limit is too low, with a message that says what to change', () => {
    const sizes = sizePools(97, 8);
    expect(sizes).toEqual({ service: 6, reports: 2, maintenance: 2 });
    expect(describeShortage(sizes, 97, 8)).toMatch(
      /11 instead of 17.*max_connections to 139.*ENCART_WORKERS to 5/,
    );
  });

  it('fail with the number of processes that the limit allows', () => {
    expect(() => sizePools(97, 64)).toThrow(/at least 387.*ENCART_WORKERS to 15.*max_connections to 1091/);
  });

  it('have their default sizes behind a pooler, if the server allows three direct connections per process', () => {
    expect(sizePoolsBehindPooler(15, 4)).toEqual(defaultPools);
    expect(() => sizePoolsBehindPooler(14, 4)).toThrow(
      /4 server processes need at least 15.*ENCART_WORKERS to 3.*max_connections to 15/,
    );
  });
});
