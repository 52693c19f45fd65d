import type { PublisherDetails } from '@encart/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useThisChannel } from '../channel/channels.ts';
import { encartFor } from '../data/encart.ts';
import { readFormErrors } from '../data/form-errors.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Field } from '../ui/field.tsx';
import { Notice } from '../ui/notice.tsx';
import { Textarea } from '../ui/textarea.tsx';
import { toast } from '../ui/toast.tsx';
import { PublisherFields, publisherFields } from './publisher-fields.tsx';
import { publishersKey } from './publisher-queries.ts';

/** What staff want to know, to be told or set right here; the request is then in review again. */
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
  const errors = readFormErrors(answer.error, [...publisherFields, 'note']);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    answer.mutate();
  };
  return (
    <Card
      title="Answer"
      description="Say what they ask for, or set right what is below. Then it is in review again."
    >
      <form onSubmit={submit} className="flex flex-col gap-4">
        {errors.rest && <Notice>{errors.rest}</Notice>}
        <Field label="Note to the network's staff" error={errors.of('note')}>
          <Textarea rows={3} value={note} onChange={(event) => setNote(event.target.value)} />
        </Field>
        <PublisherFields value={item} onChange={setItem} errorOf={errors.of} />
        <div>
          <Button type="submit" look="primary" busy={answer.isPending}>
            Send answer
          </Button>
        </div>
      </form>
    </Card>
  );
}

function itemOf({ brand_name, domain, primary_category_id, subcategory_ids }: PublisherDetails) {
  return { brand_name, domain, primary_category_id, subcategory_ids };
}

/** Only what is different: what was not touched stays as staff may have set it meanwhile. */
function changesOf(publisher: PublisherDetails, item: ReturnType<typeof itemOf>) {
  const before = itemOf(publisher);
  return Object.fromEntries(
    publisherFields
      .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(item[field]))
      .map((field) => [field, item[field]]),
  );
}
