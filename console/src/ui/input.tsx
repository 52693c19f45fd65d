import { Search } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { useFieldProps } from './field.tsx';

/** The text is 16 px on small screens: mobile browsers zoom the page on focus if it is smaller. */
export const controlClass =
  'h-8 w-full min-w-0 rounded-md border border-line-strong bg-surface px-2.5 text-sm text-ink shadow-low transition-colors hover:border-ink-3 focus:border-accent focus-visible:outline-1 focus-visible:outline-offset-0 disabled:cursor-not-allowed disabled:bg-sunken disabled:text-ink-3 aria-invalid:border-bad max-md:h-10 max-md:text-[16px]';

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input {...useFieldProps()} {...rest} className={classNames(controlClass, className)} />;
}

export function SearchInput({ label, className, ...rest }: ComponentProps<'input'> & { label: string }) {
  return (
    <div className={classNames('relative', className)}>
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-2.5 size-3.5 -translate-y-1/2 text-ink-3"
      />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        {...rest}
        className={classNames(controlClass, 'pl-8')}
      />
    </div>
  );
}
