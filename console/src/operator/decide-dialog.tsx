import type { PublisherMatch, PublisherRequest } from '@encart/sdk';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { encartFor } from '../data/encart.ts';
import { readFormErrors } from '../data/form-errors.ts';
import type { ButtonVariant } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { Textarea } from '../ui/textarea.tsx';

/** A decision that waits for confirmation. */
export type Decision =
  | { action: 'approve'; match?: PublisherMatch }
  | { action: 'reject' }
  | { action: 'needs-info' };

interface DialogText {
  title: string;
  description: string;
  submitLabel: string;
  variant?: ButtonVariant;
  /** Set if the decision needs notes. */
  notesLabel?: string;
  /** Shown after the decision. */
  doneMessage: string;
}

interface Props {
  request: PublisherRequest;
  decision: Decision;
  onClose: () => void;
  onDecided: (decided: PublisherRequest, message: string) => void;
}

export function DecideDialog({ request, decision, onClose, onDecided }: Props) {
  const [notes, setNotes] = useState('');
  const text = dialogTextFor(request, decision);
  const decide = useMutation({
    mutationFn: () => send(request.id, decision, notes),
    onSuccess: (decided) => onDecided(decided, text.doneMessage),
  });
  const errors = readFormErrors(decide.error, ['staff_notes']);
  return (
    <FormDialog
      title={text.title}
      description={text.description}
      error={errors.rest}
      submitLabel={text.submitLabel}
      submitVariant={text.variant ?? 'primary'}
      busy={decide.isPending}
      onSubmit={() => decide.mutate()}
      onClose={onClose}
    >
      {text.notesLabel && (
        <Field label={text.notesLabel} hint="Visible to the channel." error={errors.of('staff_notes')}>
          <Textarea
            required
            autoFocus
            value={notes}
            onChange={(event) => setNotes(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
                event.currentTarget.form?.requestSubmit();
            }}
          />
        </Field>
      )}
    </FormDialog>
  );
}

function send(id: string, decision: Decision, notes: string): Promise<PublisherRequest> {
  const { requests } = encartFor().operator;
  if (decision.action === 'reject') return requests.reject(id, { staff_notes: notes });
  if (decision.action === 'needs-info') return requests.needsInfo(id, { staff_notes: notes });
  return requests.approve(id, decision.match ? { publisher_id: decision.match.publisher_id } : {});
}

function dialogTextFor(
  { brand_name: name, channel_name, matches }: PublisherRequest,
  decision: Decision,
): DialogText {
  if (decision.action === 'reject')
    return {
      title: `Reject ${name}?`,
      description: `${channel_name} can send a new request, and you can reopen this one.`,
      submitLabel: 'Reject',
      variant: 'danger',
      notesLabel: 'Reason',
      doneMessage: `${name} is rejected.`,
    };
  if (decision.action === 'needs-info')
    return {
      title: `Request information about ${name}`,
      description: `The request waits for an answer from ${channel_name}.`,
      submitLabel: 'Request information',
      notesLabel: 'Question',
      doneMessage: `Information requested from ${channel_name}.`,
    };
  const { match } = decision;
  if (match)
    return {
      title: `Link to ${match.brand_name}?`,
      description: `${name} becomes ${match.brand_name} (${match.domain}) in ${channel_name}, with that publisher's exclusions. It gets a key and goes live.`,
      submitLabel: 'Link and approve',
      doneMessage: `${name} is live as ${match.brand_name}.`,
    };
  const [bestMatch] = matches;
  return {
    title: `Approve ${name}?`,
    description: `It becomes a new publisher, gets a key and goes live in ${channel_name}.${
      bestMatch ? ` ${bestMatch.brand_name} (${bestMatch.domain}) stays a separate publisher.` : ''
    }`,
    submitLabel: 'Approve',
    doneMessage: `${name} is live.`,
  };
}
