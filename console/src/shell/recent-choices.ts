import { readStored, writeStored } from '../data/stored.ts';

/** A choice of the “Go to” menu that can be made again: only its address is kept. */
export interface RecentChoice {
  readonly label: string;
  readonly group: string;
  readonly href: string;
}

const maxKept = 5;
const storageKey = (userId: string) => `encart-recent-${userId}`;

/** The newest choices of this user in this browser, newest first. */
export function readRecentChoices(userId: string): RecentChoice[] {
  try {
    const stored: unknown = JSON.parse(readStored(storageKey(userId)) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isChoice).slice(0, maxKept) : [];
  } catch {
    return [];
  }
}

export function rememberChoice(userId: string, choice: RecentChoice): void {
  const others = readRecentChoices(userId).filter(({ href }) => href !== choice.href);
  writeStored(storageKey(userId), JSON.stringify([choice, ...others].slice(0, maxKept)));
}

function isChoice(value: unknown): value is RecentChoice {
  const { label, group, href } = (value ?? {}) as Record<string, unknown>;
  // Only pages of this site: whatever the storage contains cannot lead elsewhere.
  return (
    typeof label === 'string' &&
    typeof group === 'string' &&
    typeof href === 'string' &&
    /^\/(?!\/)/.test(href)
  );
}
