import type { Enrolment } from '@encart/sdk';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { encartFor } from '../data/encart.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Dialog, DialogBody } from '../ui/dialog.tsx';
import { toast } from '../ui/toast.tsx';
import { BackupCodes } from './backup-codes.tsx';
import { EnrolmentForm } from './enrolment-form.tsx';
import { meQuery, useMe } from './me.ts';
import { PasswordDialog } from './password-dialog.tsx';

/** The actions that ask for the password. */
type ProtectedAction = 'enable' | 'disable' | 'new-codes';

export function TwoFactorSection() {
  const { two_factor_enabled: isOn } = useMe().user;
  const queryClient = useQueryClient();
  const [action, setAction] = useState<ProtectedAction>();
  const [enrolment, setEnrolment] = useState<Enrolment>();
  const [codes, setCodes] = useState<readonly string[]>();
  const { enable, disable, newBackupCodes } = encartFor().console.twoFactor;
  const closePasswordDialog = () => setAction(undefined);
  const reloadUser = () => queryClient.invalidateQueries({ queryKey: meQuery.queryKey });
  return (
    <Card
      title={
        <span id="second-factor" className="flex items-center gap-2">
          Two-factor authentication {isOn ? <Badge tone="good">On</Badge> : <Badge>Off</Badge>}
        </span>
      }
      description="Sign in with your password and a code from an authenticator app."
    >
      <div className="flex flex-wrap gap-2">
        {isOn ? (
          <>
            <Button onClick={() => setAction('new-codes')}>New backup codes</Button>
            <Button variant="quiet" onClick={() => setAction('disable')}>
              Disable
            </Button>
          </>
        ) : (
          <Button onClick={() => setAction('enable')}>Set up</Button>
        )}
      </div>
      {action === 'enable' && (
        <PasswordDialog
          title="Set up two-factor authentication"
          submitLabel="Continue"
          call={enable}
          onClose={closePasswordDialog}
          onDone={(started) => {
            closePasswordDialog();
            setEnrolment(started);
          }}
        />
      )}
      {action === 'disable' && (
        <PasswordDialog
          title="Disable two-factor authentication"
          submitLabel="Disable"
          danger
          call={disable}
          onClose={closePasswordDialog}
          onDone={() => {
            closePasswordDialog();
            void reloadUser();
            toast('Two-factor authentication is off.');
          }}
        />
      )}
      {action === 'new-codes' && (
        <PasswordDialog
          title="New backup codes"
          description="Your current codes stop working."
          submitLabel="Create codes"
          call={newBackupCodes}
          onClose={closePasswordDialog}
          onDone={({ backup_codes }) => {
            closePasswordDialog();
            setCodes(backup_codes);
          }}
        />
      )}
      {enrolment && (
        <EnrolmentForm
          enrolment={enrolment}
          onClose={() => setEnrolment(undefined)}
          onDone={() => {
            setEnrolment(undefined);
            void reloadUser();
            toast('Two-factor authentication is on.');
          }}
        />
      )}
      {codes && (
        <Dialog open onOpenChange={() => setCodes(undefined)} title="Your new backup codes">
          <DialogBody>
            <BackupCodes codes={codes} />
          </DialogBody>
        </Dialog>
      )}
    </Card>
  );
}
