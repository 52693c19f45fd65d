import type { ApiKey } from '@encart/sdk';
import { formatDateTime } from '../data/dates.ts';
import { Notice } from '../ui/notice.tsx';
import { nameOfKey } from './key-name.ts';

/** Warns about valid keys that everyone who opened a page could read. */
export function PageWarning({ keys }: { keys: readonly ApiKey[] }) {
  const seen = keys.filter(({ seen_in_page_at, status }) => seen_in_page_at !== null && status === 'active');
  return seen.map((key) => (
    <div key={key.id} className="px-4 pt-3">
      <Notice tone="warn">
        {nameOfKey(key)} was sent from a web page on {formatDateTime(key.seen_in_page_at ?? '')}; rotate it.
        Everyone who opened the page could read it. If your own proxy adds the headers of browsers, mark the
        key as used behind a proxy.
      </Notice>
    </div>
  ));
}
