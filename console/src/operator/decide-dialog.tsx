import type { PublisherMatch, PublisherRequest } from '@encart/sdk';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { encartFor } from '../data/encart.ts';
import { readFormErrors } from '../data/form-errors.ts';
import type { ButtonLook } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { Textarea } from '../ui/textarea.tsx';

/** What somebody is about to decide. */
export type Decision =
  | { move: 'approve'; match?: PublisherMatch }
  | { move: 'reject' }
  | { move: 'needs-info' };

interface Words {
  title: string;
  description: string;
  submit: string;
  look?: ButtonLook;
  /** Of the field, where a note is asked for. */
  notes?: string;
  done: string;
}

interface Props {
  request: PublisherRequest;
  decision: Decision;
  onClose: () => void;
  onDecided: (decided: PublisherRequest, says: string) => void;
}

export function DecideDialog({ request, decision, onClose, onDecided }: Props) {
  const [notes, setNotes] = useState('');
  const words = wordsFor(request, decision);
  const decide = useMutation({
    mutationFn: () => send(request.id, decision, notes),
    onSuccess: (decided) => onDecided(decided, words.done),
  });
  const errors = readFormErrors(decide.error, ['staff_notes']);
  return (
    <FormDialog
      title={words.title}
      description={words.description}
      error={errors.rest}
      submitLabel={words.submit}
      submitLook={words.look ?? 'primary'}
      busy={decide.isPending}
      onSubmit={() => decide.mutate()}
      onClose={onClose}
    >
      {words.notes && (
        <Field label={words.notes} hint="The channel reads this." error={errors.of('staff_notes')}>
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
  if (decision.move === 'reject') return requests.reject(id, { staff_notes: notes });
  if (decision.move === 'needs-info') return requests.needsInfo(id, { staff_notes: notes });
  return requests.approve(id, decision.match ? { publisher_id: decision.match.publisher_id } : {});
}

function wordsFor({ brand_name: name, channel_name, matches }: PublisherRequest, decision: Decision): Words {
  if (decision.move === 'reject')
    return {
      title: `Reject ${name}?`,
      description: `${channel_name} may ask again later, and you can reopen the request.`,
      submit: 'Reject',
      look: 'danger',
      notes: 'Why it is rejected',
      done: `${name} is rejected.`,
    };
  if (decision.move === 'needs-info')
    return {
      title: `Ask about ${name}`,
      description: `The request waits until ${channel_name} has answered.`,
      submit: 'Ask for information',
      notes: 'What is missing',
      done: `${channel_name} is asked about ${name}.`,
    };
  const { match } = decision;
  if (match)
    return {
      title: `Link to ${match.brand_name}?`,
      description: `${name} becomes ${match.brand_name} (${match.domain}) in ${channel_name}, with that publisher's exclusions. It gets a key and goes live.`,
      submit: 'Link and approve',
      done: `${name} is live as ${match.brand_name}.`,
    };
  const likely = matches[0];
  return {
    title: `Approve ${name}?`,
    description: `It joins the network under its own name, gets a key and goes live in ${channel_name}.${
      likely ? ` ${likely.brand_name} (${likely.domain}) stays another publisher.` : ''
    }`,
    submit: 'Approve',
    done: `${name} is live.`,
  };
}
