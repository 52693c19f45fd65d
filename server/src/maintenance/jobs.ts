import type { JobKind } from './model.ts';
import { recountSlice } from './recount-ledger.ts';
import { retentionSlice } from './retention.ts';
import type { JobDefinition } from './slice.ts';

/** How each kind of job works. Areas to the right add theirs where the service is put together. */
export type JobDefinitions = Readonly<Partial<Record<JobKind, JobDefinition>>>;

/** The jobs of this area, by what their slices do. */
export const jobDefinitions = {
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
} satisfies JobDefinitions;
