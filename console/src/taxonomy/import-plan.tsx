import type { TaxonomyImportReport } from '@encart/sdk';
import { formatCount } from '../data/numbers.ts';
import { Badge, type BadgeTone } from '../ui/badge.tsx';

type Change = TaxonomyImportReport['changes'][number];

const maxListed = 200;

const tones: Partial<Record<Change['action'], BadgeTone>> = {
  added: 'good',
  revived: 'good',
  retired: 'bad',
};

/** The changes that an import would make. */
export function ImportPlan({ plan: { changes } }: { plan: TaxonomyImportReport }) {
  if (changes.length === 0) return <p className="text-ink-2">No changes.</p>;
  return (
    <section aria-label="Planned changes">
      <h3 className="mb-1 font-medium">
        {changes.length === 1 ? '1 change' : `${formatCount(changes.length)} changes`}
      </h3>
      <ul className="max-h-56 overflow-y-auto rounded-md border border-line">
        {changes.slice(0, maxListed).map((change) => (
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
      {changes.length > maxListed && (
        <p className="mt-1 text-ink-3 text-xs">Showing the first {maxListed}. All are applied.</p>
      )}
    </section>
  );
}
