import type { Locator } from 'playwright-core';

export function isFocused(field: Locator): Promise<boolean> {
  return field.evaluate((element) => element.ownerDocument.activeElement === element);
}
