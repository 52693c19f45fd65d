import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useThisChannel } from '../channel/channels.ts';
import { encartFor } from '../data/encart.ts';
import { readFormErrors } from '../data/form-errors.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Field } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { Textarea } from '../ui/textarea.tsx';
import { toast } from '../ui/toast.tsx';
import { publishersKey } from './publisher-queries.ts';

/** On which pages the keys of a publisher work in a browser. */
export function AllowedOrigins({ publisherId, saved }: { publisherId: string; saved: readonly string[] }) {
  const { id: channelId } = useThisChannel();
  const queryClient = useQueryClient();
  const [text, setText] = useState(saved.join('\n'));
  const origins = text.split(/[\s,]+/).filter(Boolean);
  const save = useMutation({
    mutationFn: () => encartFor(channelId).channel.publishers.setOrigins(publisherId, { origins }),
    onSuccess: async ({ origins: stored }) => {
      setText(stored.join('\n'));
      toast(stored.length === 0 ? 'The keys work on every page.' : 'Allowed origins saved.');
      await queryClient.invalidateQueries({ queryKey: publishersKey(channelId) });
    },
  });
  const errors = readFormErrors(save.error, ['origins']);
  return (
    <Card
      title="Allowed origins"
      description="On pages of other origins, browsers cannot use the keys of this publisher. Calls of servers are not affected."
    >
      <Form busy={save.isPending} onSubmit={() => save.mutate()} className="flex flex-col items-start gap-3">
        <div className="w-full max-w-xl">
          <Field
            label="Origins, one per line"
            hint="Such as https://shop.example.com, without wildcards. Empty: every page."
            error={errors.of('origins') ?? errors.rest}
          >
            <Textarea
              rows={3}
              spellCheck={false}
              value={text}
              onChange={(event) => {
                save.reset();
                setText(event.target.value);
              }}
            />
          </Field>
        </div>
        <Button type="submit" busy={save.isPending} disabled={origins.join('\n') === saved.join('\n')}>
          Save
        </Button>
      </Form>
    </Card>
  );
}
