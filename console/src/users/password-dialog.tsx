import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { readFormErrors } from '../data/form-errors.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Notice } from '../ui/notice.tsx';
import { PasswordInput } from '../ui/password-input.tsx';

interface Props<T> {
  title: string;
  description?: string;
  submitLabel: string;
  danger?: boolean;
  /** The call of the service that needs the password. */
  call: (password: string) => Promise<T>;
  onDone: (answer: T) => void;
  onClose: () => void;
}

/** Asks for the password before a sensitive change, so that a stolen session is not enough. */
export function PasswordDialog<T>({
  title,
  description,
  submitLabel,
  danger,
  call,
  onDone,
  onClose,
}: Props<T>) {
  const [password, setPassword] = useState('');
  const confirm = useMutation({ mutationFn: () => call(password), onSuccess: onDone });
  const errors = readFormErrors(confirm.error, ['password']);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    confirm.mutate();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      description={description ?? 'Enter your password to confirm.'}
    >
      <form onSubmit={submit} className="contents">
        <DialogBody>
          {errors.rest && <Notice>{errors.rest}</Notice>}
          <Field label="Password" error={errors.of('password')}>
            <PasswordInput
              autoComplete="current-password"
              required
              autoFocus
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
          </Field>
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant={danger ? 'danger' : 'primary'} busy={confirm.isPending}>
            {submitLabel}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
