import { type RefObject, useEffect } from 'react';

/** Focuses the first invalid field whenever `failure` changes to a truthy value. */
export function useFocusInvalid(form: RefObject<HTMLFormElement | null>, failure: unknown): void {
  useEffect(() => {
    if (failure) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form, failure]);
}
