import { isbot } from 'isbot';

/** The size of the cache. When it is full, it is emptied. */
const maxCachedAgents = 10_000;

export type IsBot = (userAgent: string | null | undefined) => boolean;

/** Matching a user agent against the list of bots is slow, and user agents repeat, so results are cached. */
export function createBotCheck(): IsBot {
  const results = new Map<string, boolean>();
  return (userAgent) => {
    if (!userAgent) return false;
    let bot = results.get(userAgent);
    if (bot === undefined) {
      bot = isbot(userAgent);
      if (results.size >= maxCachedAgents) results.clear();
      results.set(userAgent, bot);
    }
    return bot;
  };
}
