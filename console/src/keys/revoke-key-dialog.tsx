import type { ApiKey } from '@encart/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { readFormErrors } from '../data/form-errors.ts';
import { readUtcInput, utcInputOf } from '../data/utc-input.ts';
import { useStaff } from '../operator/staff.ts';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { Dialog, DialogBody, DialogFooter } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { Input } from '../ui/input.tsx';
import { toast } from '../ui/toast.tsx';
import { KeyFacts } from './key-facts.tsx';
import { nameOfKey } from './key-name.ts';
import type { KeySet } from './key-set.ts';

interface Props {
  keys: KeySet;
  apiKey: ApiKey;
  onClose: () => void;
}

/** Revokes a key. A key that is revoked already can be marked as leaked. */
export function RevokeKeyDialog({ keys, apiKey, onClose }: Props) {
  const queryClient = useQueryClient();
  const { canWrite: canVoid } = useStaff();
  const isRevoked = apiKey.status === 'revoked';
  const [isLeaked, setLeaked] = useState(isRevoked);
  const [since, setSince] = useState(() => utcInputOf(new Date(apiKey.created_at)));
  /** The form has minutes. A key that was leaked at its creation is leaked from the first second on. */
  const sinceTime =
    since === utcInputOf(new Date(apiKey.created_at)) ? apiKey.created_at : readUtcInput(since);
  const offersVoid = isLeaked && canVoid && apiKey.channel_id !== null;
  const revoke = useMutation({
    mutationFn: () => keys.revoke(apiKey.id, isLeaked ? { leaked: true, since: sinceTime } : {}),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: keys.affectedQueryKey });
      toast(isRevoked ? `${nameOfKey(apiKey)} marked as leaked.` : `${nameOfKey(apiKey)} revoked.`);
      if (!offersVoid) onClose();
    },
  });
  const errors = readFormErrors(revoke.error, ['since']);
  if (revoke.isSuccess && offersVoid)
    return <OfferVoid apiKey={apiKey} since={sinceTime} onClose={onClose} />;
  return (
    <FormDialog
      title={isRevoked ? `Was ${nameOfKey(apiKey)} leaked?` : `Revoke ${nameOfKey(apiKey)}?`}
      description={
        isRevoked
          ? 'The key is revoked already. This cannot be undone.'
          : 'Requests with this key are rejected from now on. This cannot be undone.'
      }
      error={errors.rest}
      submitLabel={isRevoked ? 'Mark as leaked' : 'Revoke key'}
      submitVariant="danger"
      busy={revoke.isPending}
      onSubmit={() => revoke.mutate()}
      onClose={onClose}
    >
      <KeyFacts apiKey={apiKey} />
      {/* No session is requested with the key of an advertiser. */}
      {apiKey.kind !== 'advertiser' && !isRevoked && (
        <Checkbox checked={isLeaked} onChange={setLeaked} label="The key was leaked" />
      )}
      {isLeaked && (
        <Field
          label="Leaked since (UTC)"
          hint="Events that arrive from now on for sessions requested with this key since then are not billed. Earlier sessions are not affected."
          error={errors.of('since')}
        >
          <Input
            type="datetime-local"
            required
            value={since}
            onChange={(event) => setSince(event.target.value)}
          />
        </Field>
      )}
    </FormDialog>
  );
}

/** For staff, after a leak: events that were billed before the revocation can be voided. */
function OfferVoid({ apiKey, since, onClose }: { apiKey: ApiKey; since: string; onClose: () => void }) {
  return (
    <Dialog open onOpenChange={onClose} title="Void what was billed?">
      <DialogBody>
        <p className="text-ink-2">
          Events that arrive from now on are not billed. What was billed since the key was leaked stays, until
          you void it. The form selects the sessions that were requested with this key since then, at most 90
          days back; the next step shows the figures.
        </p>
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>Not now</Button>
        <Button variant="primary" asChild>
          <Link
            to="/network/traffic"
            search={{
              tab: 'voids',
              channel: apiKey.channel_id ?? undefined,
              publisher: apiKey.publisher_id ?? undefined,
              from: since,
              key: apiKey.id,
              time: 'session',
            }}
          >
            Void events…
          </Link>
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
