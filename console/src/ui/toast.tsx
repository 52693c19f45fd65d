import { CircleAlert, CircleCheck } from 'lucide-react';
import { Toast as Primitive } from 'radix-ui';
import { useSyncExternalStore } from 'react';

interface Note {
  id: number;
  tone: 'good' | 'bad';
  text: string;
  action: NoteAction | undefined;
}

interface NoteAction {
  label: string;
  run: () => void;
}

let notes: readonly Note[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly Note[]): void {
  notes = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Says in passing that something is done, or was not. What needs an answer belongs in the page. */
export function toast(text: string, tone: Note['tone'] = 'good', action?: NoteAction): void {
  lastId += 1;
  change([...notes.slice(-2), { id: lastId, tone, text, action }]);
}

export function Toaster() {
  const shown = useSyncExternalStore(subscribe, () => notes);
  return (
    <Primitive.Provider duration={5_000} swipeDirection="right">
      {shown.map(({ id, tone, text, action }) => (
        <Primitive.Root
          key={id}
          onOpenChange={(open) => !open && change(notes.filter((note) => note.id !== id))}
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
