import type { TaxonomyImportReport } from '@encart/sdk';
import { Badge, type BadgeTone } from '../ui/badge.tsx';

type Change = TaxonomyImportReport['changes'][number];

/** A plan may be long; so many of its changes are listed. */
const most = 200;

const tones: Partial<Record<Change['action'], BadgeTone>> = {
  added: 'good',
  revived: 'good',
  retired: 'bad',
};

/** What an import would do, before it does. */
export function ImportPlan({ plan: { changes } }: { plan: TaxonomyImportReport }) {
  if (changes.length === 0) return <p className="text-ink-2">Nothing would change.</p>;
  return (
    <section aria-label="What would change">
      <h3 className="mb-1 font-medium">
        {changes.length === 1 ? 'One change' : `${changes.length} changes`}
      </h3>
      <ul className="max-h-56 overflow-y-auto rounded-md border border-line">
        {changes.slice(0, most).map((change) => (
          <li
            key={`${change.level} ${change.action} ${change.category} ${change.name}`}
            className="flex flex-wrap items-center gap-x-2 border-line border-b px-2.5 py-1 last:border-0"
          >
            <Badge tone={tones[change.action] ?? 'warn'}>{change.action.replaceAll('_', ' ')}</Badge>
            <span className="min-w-0">
              {change.category !== null && <span className="text-ink-3">{change.category} › </span>}
              {change.name}
              {change.was !== null && <span className="text-ink-3"> (was {change.was})</span>}
            </span>
          </li>
        ))}
      </ul>
      {changes.length > most && (
        <p className="mt-1 text-ink-3 text-xs">The first {most} are listed; all are made.</p>
      )}
    </section>
  );
}
