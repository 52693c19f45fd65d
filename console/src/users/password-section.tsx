import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { encartFor } from '../data/encart.ts';
import { readFormErrors } from '../data/form-errors.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Field } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { Notice } from '../ui/notice.tsx';
import { PasswordInput } from '../ui/password-input.tsx';
import { toast } from '../ui/toast.tsx';
import { useMe } from './me.ts';

export function PasswordSection() {
  const me = useMe();
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const change = useMutation({
    mutationFn: () => encartFor().console.changePassword({ current_password: current, new_password: next }),
    onSuccess: () => {
      setCurrent('');
      setNext('');
      toast('Password changed. Your other sessions have ended.');
    },
  });
  const errors = readFormErrors(change.error, ['current_password', 'new_password']);
  return (
    <Card title="Password" description="Changing it ends your other sessions.">
      <Form
        onSubmit={() => change.mutate()}
        busy={change.isPending}
        className="flex max-w-sm flex-col gap-4 pt-1"
      >
        {errors.rest && <Notice>{errors.rest}</Notice>}
        <Field label="Current password" error={errors.of('current_password')}>
          <PasswordInput
            autoComplete="current-password"
            required
            value={current}
            onChange={(event) => setCurrent(event.target.value)}
          />
        </Field>
        <Field
          label="New password"
          hint={`A passphrase works well. ${me.password_rule.description}`}
          error={errors.of('new_password')}
        >
          <PasswordInput
            autoComplete="new-password"
            required
            value={next}
            onChange={(event) => setNext(event.target.value)}
          />
        </Field>
        <div>
          <Button type="submit" variant="primary" busy={change.isPending}>
            Change password
          </Button>
        </div>
      </Form>
    </Card>
  );
}
