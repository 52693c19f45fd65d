import { readStored, writeStored } from '../data/stored.ts';

/** The browser's storage keeps the channel or advertiser that was opened last under this key. */
const storageKey = 'encart-tenant';

/** The tenant with this id, by default the one that was opened last; otherwise the first. */
export function pickTenant<T extends { readonly id: string }>(
  tenants: readonly T[],
  id = readStored(storageKey),
): T | undefined {
  return tenants.find((tenant) => tenant.id === id) ?? tenants[0];
}

export function rememberTenant(id: string): void {
  writeStored(storageKey, id);
}
