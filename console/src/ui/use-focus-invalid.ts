import { type RefObject, useEffect } from 'react';

/** Puts the cursor into the first field that was refused, each time that `refusal` changes to something. */
export function useFocusInvalid(form: RefObject<HTMLFormElement | null>, refusal: unknown): void {
  useEffect(() => {
    if (refusal) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form, refusal]);
}
