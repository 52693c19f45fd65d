import { type FormEvent, type ReactNode, useRef } from 'react';
import { Button, type ButtonVariant } from './button.tsx';
import { Dialog, DialogBody, DialogFooter } from './dialog.tsx';
import { Notice } from './notice.tsx';
import { useFocusInvalid } from './use-focus-invalid.ts';

interface Props {
  title: string;
  description?: ReactNode;
  wide?: boolean;
  /** The error of the form as a whole. */
  error?: string | undefined;
  /** Changes with every failed submit: the first invalid field then gets the focus. */
  failure?: unknown;
  submitLabel: string;
  submitVariant?: ButtonVariant;
  busy: boolean;
  onSubmit: () => void;
  onClose: () => void;
  children?: ReactNode;
}

/** A dialog with a form. */
export function FormDialog(props: Props) {
  const { title, description, wide = false, error, submitLabel, submitVariant = 'primary' } = props;
  const { busy, failure, onSubmit, onClose, children } = props;
  const form = useRef<HTMLFormElement>(null);
  useFocusInvalid(form, failure);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <Dialog open onOpenChange={onClose} title={title} description={description} wide={wide}>
      <form ref={form} onSubmit={submit} className="contents">
        <DialogBody>
          {error && <Notice>{error}</Notice>}
          {children}
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>Cancel</Button>
          {/* Without fields, the button has the focus and Enter confirms. */}
          <Button type="submit" variant={submitVariant} busy={busy} autoFocus={!children}>
            {submitLabel}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
