import type { ApiKey } from '@encart/sdk';

/** Keys need no name; then what can be seen of them is one. */
export function nameOfKey({ name, kind, masked }: Pick<ApiKey, 'name' | 'kind' | 'masked'>): string {
  return name === '' ? `${kind} key ${masked.slice(-4)}` : name;
}
