import { LoaderCircle } from 'lucide-react';
import { Slot } from 'radix-ui';
import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

const variantClasses: Record<ButtonVariant, string> = {
  primary: 'bg-accent text-on-accent shadow-low hover:bg-accent-hover',
  secondary: 'border border-line-strong bg-surface text-ink shadow-low hover:bg-hover',
  quiet: 'text-ink-2 hover:bg-hover hover:text-ink',
  danger: 'bg-bad-solid text-on-accent shadow-low hover:opacity-90',
};

interface Props extends ComponentProps<'button'> {
  variant?: ButtonVariant;
  size?: 'small' | 'medium';
  busy?: boolean;
  /** Styles the only child instead of rendering a button: for links that look like buttons. */
  asChild?: boolean;
}

export function Button({
  variant = 'secondary',
  size = 'medium',
  busy = false,
  asChild = false,
  className,
  children,
  disabled,
  ...rest
}: Props) {
  const classes = classNames(
    'inline-flex shrink-0 select-none items-center justify-center gap-1.5 whitespace-nowrap rounded-md font-medium transition-colors disabled:cursor-not-allowed disabled:opacity-55',
    size === 'small' ? 'h-7 px-2 text-xs' : 'h-8 px-3 text-sm max-md:h-9',
    variantClasses[variant],
    className,
  );
  if (asChild)
    return (
      <Slot.Root className={classes} {...rest}>
        {children}
      </Slot.Root>
    );
  return (
    <button
      type="button"
      {...rest}
      className={classes}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
    >
      {busy && <LoaderCircle aria-hidden className="size-3.5 animate-spin" />}
      {children}
    </button>
  );
}
