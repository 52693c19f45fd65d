import { type ReactNode, useState } from 'react';
import { Button, type ButtonVariant } from './button.tsx';
import { Dialog, DialogBody, DialogFooter } from './dialog.tsx';
import { DiscardGuard } from './discard-guard.tsx';
import { Form } from './form.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { Notice } from './notice.tsx';

interface Props {
  title: string;
  description?: ReactNode;
  wide?: boolean;
  /** The error of the form as a whole. */
  error?: string | undefined;
  submitLabel: string;
  submitVariant?: ButtonVariant;
  busy: boolean;
  /** For changes that no field reports, such as a choice among buttons. */
  isChanged?: boolean;
  onSubmit: () => void;
  /** See `Form`. */
  onIncomplete?: () => void;
  onClose: () => void;
  children?: ReactNode;
}

/** A dialog with a form. Input is not lost by accident: closing it with changes asks first. */
export function FormDialog(props: Props) {
  const { title, description, wide = false, error, submitLabel, submitVariant = 'primary' } = props;
  const { busy, isChanged = false, onSubmit, onIncomplete, onClose, children } = props;
  const [isEdited, setEdited] = useState(false);
  const [isClosing, setClosing] = useState(false);
  // Nothing is lost while the input is being saved.
  const isDirty = (isEdited || isChanged) && !busy;
  const close = () => (isDirty ? setClosing(true) : onClose());
  return (
    <Dialog open onOpenChange={close} title={title} description={description} wide={wide}>
      <Form
        onSubmit={onSubmit}
        onIncomplete={onIncomplete}
        onEdit={() => setEdited(true)}
        busy={busy}
        className="contents"
      >
        <DialogBody>
          {error && <Notice>{error}</Notice>}
          {children}
        </DialogBody>
        <DialogFooter>
          <Button onClick={close}>Cancel</Button>
          {/* Without fields, the button has the focus and Enter confirms. */}
          <Button type="submit" variant={submitVariant} busy={busy} autoFocus={!children}>
            {submitLabel}
          </Button>
        </DialogFooter>
      </Form>
      {isClosing && <DiscardGuard onStay={() => setClosing(false)} onDiscard={onClose} />}
      <LeaveGuard isDirty={isDirty} message="What you entered has not been saved." />
    </Dialog>
  );
}
