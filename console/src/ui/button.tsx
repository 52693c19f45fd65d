import { LoaderCircle } from 'lucide-react';
import { Slot } from 'radix-ui';
import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

export type ButtonLook = 'primary' | 'secondary' | 'quiet' | 'danger';

const looks: Record<ButtonLook, string> = {
  primary: 'bg-accent text-on-accent shadow-low hover:bg-accent-hover',
  secondary: 'border border-line-strong bg-surface text-ink shadow-low hover:bg-hover',
  quiet: 'text-ink-2 hover:bg-hover hover:text-ink',
  danger: 'bg-bad-solid text-on-accent shadow-low hover:opacity-90',
};

interface Props extends ComponentProps<'button'> {
  look?: ButtonLook;
  size?: 'small' | 'medium';
  busy?: boolean;
  /** Styles the only child instead of rendering a button: for links that look like buttons. */
  asChild?: boolean;
}

export function Button({
  look = 'secondary',
  size = 'medium',
  busy = false,
  asChild = false,
  className,
  children,
  disabled,
  ...rest
}: Props) {
  const look_ = classNames(
    'inline-flex shrink-0 select-none items-center justify-center gap-1.5 whitespace-nowrap rounded-md font-medium transition-colors disabled:cursor-not-allowed disabled:opacity-55',
    size === 'small' ? 'h-7 px-2 text-xs' : 'h-8 px-3 text-sm max-md:h-9',
    looks[look],
    className,
  );
  if (asChild)
    return (
      <Slot.Root className={look_} {...rest}>
        {children}
      </Slot.Root>
    );
  return (
    <button
      type="button"
      {...rest}
      className={look_}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
    >
      {busy && <LoaderCircle aria-hidden className="size-3.5 animate-spin" />}
      {children}
    </button>
  );
}
