import { Popover as Primitive } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface Props {
  /** The accessible name. */
  label: string;
  trigger: ReactElement;
  className?: string;
  children: ReactNode;
}

/** A panel that opens from a button. */
export function Popover({ label, trigger, className, children }: Props) {
  return (
    <Primitive.Root>
      <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          aria-label={label}
          align="start"
          sideOffset={4}
          collisionPadding={8}
          className={classNames(
            'z-50 flex max-h-(--radix-popover-content-available-height) w-64 animate-rise flex-col rounded-lg bg-raised shadow-high focus:outline-none',
            className,
          )}
        >
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
