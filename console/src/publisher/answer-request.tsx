import type { PublisherDetails } from '@encart/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useThisChannel } from '../channel/channels.ts';
import { encartFor } from '../data/encart.ts';
import { readFormErrors } from '../data/form-errors.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Field } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { LeaveGuard } from '../ui/leave-guard.tsx';
import { Notice } from '../ui/notice.tsx';
import { Textarea } from '../ui/textarea.tsx';
import { toast } from '../ui/toast.tsx';
import { PublisherFields, publisherFields } from './publisher-fields.tsx';
import { publishersKey } from './publisher-queries.ts';

/**
 * The channel's answer to a question of staff: a note or corrected fields. It returns the request to review.
 */
export function AnswerRequest({ publisher, id }: { publisher: PublisherDetails; id: string }) {
  const { id: channelId } = useThisChannel();
  const queryClient = useQueryClient();
  const [note, setNote] = useState('');
  const [item, setItem] = useState(() => itemOf(publisher));
  const answer = useMutation({
    mutationFn: () =>
      encartFor(channelId).channel.publishers.answer(id, {
        ...changesOf(publisher, item),
        ...(note.trim() !== '' && { note }),
      }),
    onSuccess: async () => {
      toast(`${publisher.brand_name} is in review again.`);
      await queryClient.invalidateQueries({ queryKey: publishersKey(channelId) });
    },
  });
  const isChanged = note.trim() !== '' || Object.keys(changesOf(publisher, item)).length > 0;
  const errors = readFormErrors(answer.error, [...publisherFields, 'note']);
  return (
    <Card
      title="Answer"
      description="Answer in a note or correct the fields. The request then returns to review."
    >
      <Form onSubmit={() => answer.mutate()} busy={answer.isPending} className="flex flex-col gap-4">
        <LeaveGuard
          isDirty={!answer.isPending && !answer.isSuccess && isChanged}
          message="Your answer has not been sent."
        />
        {errors.rest && <Notice>{errors.rest}</Notice>}
        <Field label="Note to operator staff" error={errors.of('note')}>
          <Textarea rows={3} value={note} onChange={(event) => setNote(event.target.value)} />
        </Field>
        <PublisherFields value={item} onChange={setItem} errorOf={errors.of} />
        <div>
          <Button type="submit" variant="primary" busy={answer.isPending}>
            Send answer
          </Button>
        </div>
      </Form>
    </Card>
  );
}

function itemOf({ brand_name, domain, primary_category_id, subcategory_ids }: PublisherDetails) {
  return { brand_name, domain, primary_category_id, subcategory_ids };
}

/** Only changed fields are sent, so that corrections of staff in the meantime are not overwritten. */
function changesOf(publisher: PublisherDetails, item: ReturnType<typeof itemOf>) {
  const before = itemOf(publisher);
  return Object.fromEntries(
    publisherFields
      .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(item[field]))
      .map((field) => [field, item[field]]),
  );
}
