import type { JobKind } from './model.ts';
import { recountSlice } from './recount-ledger.ts';
import { retentionSlice } from './retention.ts';
import type { JobDefinition } from './slice.ts';

/** The definition of each kind of job. Other areas add theirs in `services.ts`. */
export type JobDefinitions = Readonly<Partial<Record<JobKind, JobDefinition>>>;

/** The jobs of this area. */
export const jobDefinitions = {
  audit: {
    describe: 'An audit',
    excludes: ['audit', 'rebuild'],
    step: (slice) => recountSlice(slice, { repair: false }),
  },
  rebuild: {
    describe: 'A rebuild',
    excludes: ['audit', 'rebuild'],
    step: (slice) => recountSlice(slice, { repair: true }),
  },
  retention: { describe: 'Retention', excludes: ['retention'], step: retentionSlice },
} satisfies JobDefinitions;
