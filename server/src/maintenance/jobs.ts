import type { JobKind } from './model.ts';
import { recountSlice } from './recount-ledger.ts';
import { retentionSlice } from './retention.ts';
import type { JobDefinition } from './slice.ts';

export type JobDefinitions = Readonly<Record<JobKind, JobDefinition>>;

/** Every kind of long job, by what its slices do. */
export const jobDefinitions: JobDefinitions = {
  audit: {
    describe: 'An audit',
    excludes: ['audit', 'rebuild'],
    step: (slice) => recountSlice(slice, { mend: false }),
  },
  rebuild: {
    describe: 'A rebuild',
    excludes: ['audit', 'rebuild'],
    step: (slice) => recountSlice(slice, { mend: true }),
  },
  retention: { describe: 'Retention', excludes: ['retention'], step: retentionSlice },
};
