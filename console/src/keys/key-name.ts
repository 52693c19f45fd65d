import type { ApiKey } from '@encart/sdk';

/** The name of a key; without one, its kind and its last characters. */
export function nameOfKey({ name, kind, masked }: Pick<ApiKey, 'name' | 'kind' | 'masked'>): string {
  return name === '' ? `${kind} key ${masked.slice(-4)}` : name;
}
