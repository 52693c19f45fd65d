import { lazy, Suspense, useSyncExternalStore } from 'react';

export interface Note {
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

/** Shows a short message about a finished or failed action. Messages that need a reaction belong in the page. */
export function toast(text: string, tone: Note['tone'] = 'good', action?: NoteAction): void {
  lastId += 1;
  change([...notes.slice(-2), { id: lastId, tone, text, action }]);
}

export function useNotes(): readonly Note[] {
  return useSyncExternalStore(subscribe, () => notes);
}

export function dismiss(id: number): void {
  change(notes.filter((note) => note.id !== id));
}

const LazyToaster = lazy(() => import('./toaster.tsx').then(({ Toaster }) => ({ default: Toaster })));

/** Loads the toaster with the first message. */
export function Toaster() {
  return useNotes().length > 0 ? (
    <Suspense>
      <LazyToaster />
    </Suspense>
  ) : null;
}
