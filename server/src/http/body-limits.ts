import type { Area } from '../keys/index.ts';

const kibibyte = 1_024;

/** The largest accepted bodies, in bytes. */
export const bodyLimits: Readonly<Record<Area | 'console', number>> = {
  channel: 1_024 * kibibyte,
  reporting: 1_024 * kibibyte,
  operator: 1_024 * kibibyte,
  advertiser: 1_024 * kibibyte,
  serving: 256 * kibibyte,
  console: 16 * kibibyte,
};
