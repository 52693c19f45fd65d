import { CircleAlert, CircleCheck } from 'lucide-react';
import { Toast as Primitive } from 'radix-ui';
import { dismissToast, useToasts } from './toast.tsx';

export function Toaster() {
  const shown = useToasts();
  return (
    <Primitive.Provider swipeDirection="right">
      {shown.map(({ id, tone, text, action }) => (
        <Primitive.Root
          key={id}
          // Longer than others: there is something to decide.
          duration={action ? 10_000 : 5_000}
          onOpenChange={(open) => !open && dismissToast(id)}
          className="flex animate-rise items-start gap-2 rounded-lg bg-raised px-3 py-2.5 shadow-high"
        >
          {tone === 'good' ? (
            <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-good" />
          ) : (
            <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-bad" />
          )}
          <Primitive.Description className="min-w-0 whitespace-pre-line">{text}</Primitive.Description>
          {action && (
            <Primitive.Action asChild altText={action.label}>
              <button
                type="button"
                onClick={action.run}
                className="ml-auto shrink-0 rounded-sm font-medium text-accent-text hover:underline"
              >
                {action.label}
              </button>
            </Primitive.Action>
          )}
        </Primitive.Root>
      ))}
      <Primitive.Viewport className="fixed right-4 bottom-4 z-50 flex w-80 max-w-[calc(100vw-2rem)] flex-col gap-2 outline-none" />
    </Primitive.Provider>
  );
}
