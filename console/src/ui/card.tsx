import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';

interface Props {
  title?: ReactNode;
  description?: ReactNode;
  /** At the far end of the title. */
  actions?: ReactNode;
  /** Without padding: for tables, which have their own. */
  flush?: boolean;
  /** Shows what was loaded before while new data loads. */
  stale?: boolean;
  className?: string;
  children: ReactNode;
}

export function Card({ title, description, actions, flush, stale, className, children }: Props) {
  const id = useId();
  return (
    <section
      aria-labelledby={title === undefined ? undefined : id}
      aria-busy={stale}
      className={classNames(
        'min-w-0 rounded-lg border border-line bg-surface shadow-low transition-opacity',
        stale && 'opacity-60',
        className,
      )}
    >
      {title !== undefined && (
        <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 pt-3 pb-2">
          <div className="min-w-0">
            <h2 id={id} className="font-semibold text-sm">
              {title}
            </h2>
            {description !== undefined && <p className="text-ink-3 text-xs">{description}</p>}
          </div>
          {actions}
        </header>
      )}
      <div className={flush ? '' : classNames('px-4 pb-4', title === undefined && 'pt-4')}>{children}</div>
    </section>
  );
}
