import type { SearchResult } from '@encart/sdk';
import type { LinkProps } from '@tanstack/react-router';
import { pageOf } from './object-page.ts';

/** A place in the console, or a page of the documentation. */
export type Target = { link: LinkProps } | { page: string };

/** The page of a result of the search for staff. */
export function targetOf({ kind, id, name, detail, channel_id }: SearchResult): Target {
  const q = kind === 'user' ? (detail ?? name) : name;
  return { link: pageOf({ kind, id, name: q, channelId: channel_id }) ?? { to: '/network/home' } };
}
