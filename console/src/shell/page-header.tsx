import type { ReactNode } from 'react';

interface Props {
  title: string;
  /** A line beneath the title. */
  description?: ReactNode;
  /** A link to the parent page, above the title. */
  back?: ReactNode;
  badge?: ReactNode;
  actions?: ReactNode;
}

/** The header of a page. It also sets the title of the browser tab. */
export function PageHeader({ title, description, back, badge, actions }: Props) {
  return (
    <header className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <title>{`${title} · Encart`}</title>
      <div className="min-w-0">
        {back}
        <div className="flex min-w-0 items-center gap-2.5">
          <h1 className="truncate font-semibold text-xl tracking-tight">{title}</h1>
          {badge}
        </div>
        {description !== undefined && <p className="text-ink-2">{description}</p>}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </header>
  );
}
