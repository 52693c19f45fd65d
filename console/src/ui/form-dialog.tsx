import type { FormEvent, ReactNode } from 'react';
import { Button, type ButtonLook } from './button.tsx';
import { Dialog, DialogBody, DialogFooter } from './dialog.tsx';
import { Notice } from './notice.tsx';

interface Props {
  title: string;
  description?: ReactNode;
  wide?: boolean;
  /** What the service says of the form as a whole. */
  error?: string | undefined;
  submitLabel: string;
  submitLook?: ButtonLook;
  busy: boolean;
  onSubmit: () => void;
  onClose: () => void;
  children?: ReactNode;
}

/** A dialog that asks for something, and sends it on Enter. */
export function FormDialog(props: Props) {
  const { title, description, wide = false, error, submitLabel, submitLook = 'primary' } = props;
  const { busy, onSubmit, onClose, children } = props;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <Dialog open onOpenChange={onClose} title={title} description={description} wide={wide}>
      <form onSubmit={submit} className="contents">
        <DialogBody>
          {error && <Notice>{error}</Notice>}
          {children}
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>Cancel</Button>
          {/* Where nothing is asked for, Enter confirms. */}
          <Button type="submit" look={submitLook} busy={busy} autoFocus={!children}>
            {submitLabel}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
