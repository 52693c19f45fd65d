import type { Db } from '../db/handle.ts';
import type { Logo } from './logo-model.ts';
import { findLogo } from './logo-store.ts';

const maxCachedBytes = 16 * 1_024 * 1_024;

export interface Logos {
  /** A logo that is in memory. */
  cached(id: string): Logo | undefined;
  /** Reads a logo from the database, and keeps it in memory. */
  read(id: string): Promise<Logo | undefined>;
}

/** The logos that shoppers load. The most recently used ones are kept in memory; a logo never changes. */
export function cacheLogos(db: Db, maxBytes = maxCachedBytes): Logos {
  const kept = new Map<string, Logo>();
  let bytes = 0;
  const keep = (logo: Logo) => {
    if (kept.delete(logo.id)) bytes -= logo.content.length;
    kept.set(logo.id, logo);
    bytes += logo.content.length;
    for (const [id, { content }] of kept) {
      if (bytes <= maxBytes) break;
      kept.delete(id);
      bytes -= content.length;
    }
  };
  return {
    cached(id) {
      const logo = kept.get(id);
      if (logo) keep(logo);
      return logo;
    },
    async read(id) {
      const logo = await findLogo(db, id);
      if (logo) keep(logo);
      return logo;
    },
  };
}
