import { useSyncExternalStore } from 'react';

export interface ToastMessage {
  id: number;
  tone: 'good' | 'bad';
  text: string;
  action: ToastAction | undefined;
}

interface ToastAction {
  label: string;
  run: () => void;
}

const maxMessages = 3;

let messages: readonly ToastMessage[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function setMessages(next: readonly ToastMessage[]): void {
  messages = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Shows a short message about a finished or failed action. Messages that need a reaction belong in the page.
 */
export function toast(text: string, tone: ToastMessage['tone'] = 'good', action?: ToastAction): void {
  lastId += 1;
  setMessages([...messages, { id: lastId, tone, text, action }].slice(-maxMessages));
}

export function useToasts(): readonly ToastMessage[] {
  return useSyncExternalStore(subscribe, () => messages);
}

export function dismissToast(id: number): void {
  setMessages(messages.filter((message) => message.id !== id));
}
