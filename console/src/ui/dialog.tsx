import { X } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface Props {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  wide?: boolean;
  /** Escape and clicks outside do not close it: for values that are shown only once. */
  persistent?: boolean;
  children: ReactNode;
}

/** A modal dialog. On small screens it is at the bottom edge. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  wide = false,
  persistent = false,
  children,
}: Props) {
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-40 animate-appear bg-[rgb(8_10_14/0.45)]" />
        <Primitive.Content
          {...(persistent && { onEscapeKeyDown: preventClose, onInteractOutside: preventClose })}
          {...(description === undefined && { 'aria-describedby': undefined })}
          className={classNames(
            'fixed top-1/2 left-1/2 z-40 flex max-h-[min(85dvh,44rem)] w-[calc(100vw-2rem)] -translate-x-1/2 -translate-y-1/2 animate-rise flex-col rounded-lg bg-raised shadow-high focus:outline-none max-md:top-auto max-md:bottom-0 max-md:w-full max-md:translate-y-0 max-md:rounded-b-none',
            wide ? 'md:max-w-2xl' : 'md:max-w-md',
          )}
        >
          <header className="flex items-start gap-3 px-5 pt-4 pb-3">
            <div className="min-w-0 flex-1">
              <Primitive.Title className="font-semibold text-base">{title}</Primitive.Title>
              {description !== undefined && (
                <Primitive.Description className="mt-0.5 text-ink-2 text-sm">
                  {description}
                </Primitive.Description>
              )}
            </div>
            <Primitive.Close
              aria-label="Close"
              className="-mt-1 -mr-2 inline-flex size-8 items-center justify-center rounded-md text-ink-3 hover:bg-hover hover:text-ink"
            >
              <X aria-hidden className="size-4" />
            </Primitive.Close>
          </header>
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

function preventClose(event: Event): void {
  event.preventDefault();
}

export function DialogBody({ children }: { children: ReactNode }) {
  return <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto px-5 pt-1 pb-5">{children}</div>;
}

export function DialogFooter({ children }: { children: ReactNode }) {
  return <footer className="flex justify-end gap-2 border-line border-t px-5 py-3">{children}</footer>;
}
