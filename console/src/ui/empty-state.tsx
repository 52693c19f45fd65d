import type { ReactNode } from 'react';

interface Props {
  icon?: ReactNode;
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
}

export function EmptyState({ icon, title, children, action }: Props) {
  return (
    <div className="flex flex-col items-center gap-1 px-6 py-12 text-center">
      {icon && (
        <span
          aria-hidden
          className="mb-2 flex size-9 items-center justify-center rounded-lg border border-line bg-surface text-ink-3 shadow-low [&_svg]:size-4.5"
        >
          {icon}
        </span>
      )}
      <div className="font-medium text-base">{title}</div>
      {children && <div className="max-w-sm text-ink-2">{children}</div>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  );
}
