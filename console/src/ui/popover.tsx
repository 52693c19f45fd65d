import { Popover as Primitive } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface Props {
  /** What it is for, said when it opens. */
  label: string;
  trigger: ReactElement;
  className?: string;
  children: ReactNode;
}

/** Controls that are out of the way until they are wanted. */
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
