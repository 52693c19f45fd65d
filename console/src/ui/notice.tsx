import { CircleAlert, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

/** An important message within the page. */
export function Notice({ tone = 'bad', children }: { tone?: 'bad' | 'warn' | 'plain'; children: ReactNode }) {
  const Icon = tone === 'plain' ? Info : CircleAlert;
  return (
    <div
      role={tone === 'bad' ? 'alert' : 'note'}
      className={classNames(
        'flex items-start gap-2 whitespace-pre-line rounded-md px-3 py-2 text-sm',
        tone === 'bad' && 'bg-bad-soft text-bad',
        tone === 'warn' && 'bg-warn-soft text-warn',
        tone === 'plain' && 'bg-hover text-ink-2',
      )}
    >
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  );
}
