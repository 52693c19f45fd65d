import type { Enrolment } from '@encart/sdk';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { encartFor } from '../data/encart.ts';
import { readFormErrors } from '../data/form-errors.ts';
import { Button } from '../ui/button.tsx';
import { CopyLine } from '../ui/copy-line.tsx';
import { Dialog, DialogBody, DialogFooter } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { Input } from '../ui/input.tsx';
import { Notice } from '../ui/notice.tsx';
import { QrCode } from '../ui/qr-code.tsx';
import { BackupCodes } from './backup-codes.tsx';

interface Props {
  enrolment: Enrolment;
  onDone: () => void;
  onClose: () => void;
}

export function EnrolmentForm({ enrolment, onDone, onClose }: Props) {
  const [code, setCode] = useState('');
  const verify = useMutation({
    mutationFn: () => encartFor().console.twoFactor.verify(code),
    onSuccess: onDone,
  });
  const errors = readFormErrors(verify.error, ['code']);
  const secret = new URL(enrolment.totp_uri).searchParams.get('secret');
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Set up two-factor authentication"
      description="It is on once you have entered a code."
    >
      <Form onSubmit={() => verify.mutate()} busy={verify.isPending} className="contents">
        <DialogBody>
          <section>
            <h3 className="mb-2 font-medium">1. Scan this code with your authenticator app</h3>
            <QrCode value={enrolment.totp_uri} label="QR code for your authenticator app" />
            <p className="mt-3 mb-1 text-ink-2 text-xs">Or type this key into the app:</p>
            {secret && <CopyLine value={secret} label="Copy key" />}
            <p className="mt-2 mb-1 text-ink-2 text-xs">Or use the setup URI on this device:</p>
            <CopyLine value={enrolment.totp_uri} label="Copy URI" />
          </section>
          <section>
            <h3 className="mb-1 font-medium">2. Save these backup codes</h3>
            <BackupCodes codes={enrolment.backup_codes} />
          </section>
          <section>
            <h3 className="mb-2 font-medium">3. Enter a code</h3>
            {errors.rest && <Notice>{errors.rest}</Notice>}
            <Field label="Code from the app" error={errors.of('code')}>
              <Input
                inputMode="numeric"
                autoComplete="one-time-code"
                required
                value={code}
                onChange={(event) => setCode(event.target.value)}
                className="font-mono tracking-widest"
              />
            </Field>
          </section>
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={verify.isPending}>
            Turn on
          </Button>
        </DialogFooter>
      </Form>
    </Dialog>
  );
}
