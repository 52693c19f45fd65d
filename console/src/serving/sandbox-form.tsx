import { EncartError, type RecommendationRequest } from '@encart/sdk';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useDeferredValue, useRef, useState } from 'react';
import { useThisChannel } from '../channel/channels.ts';
import { readFormErrors } from '../data/form-errors.ts';
import { useReadForm } from '../data/use-read-form.ts';
import { livePublishersQuery, mostFound, publisherQuery } from '../publisher/publisher-queries.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Field } from '../ui/field.tsx';
import { Input, SearchInput } from '../ui/input.tsx';
import { Notice } from '../ui/notice.tsx';
import { NumberInput } from '../ui/number-input.tsx';
import { OptionalField } from '../ui/optional-field.tsx';
import { Select } from '../ui/select.tsx';
import { useFocusInvalid } from '../ui/use-focus-invalid.ts';
import { displayModeLabels } from './offer-stage.tsx';
import { viewLabels } from './placement.ts';
import { maxOffersField, readAsk, type SandboxAsk } from './sandbox-request.ts';

interface Props {
  ask: SandboxAsk;
  onChange: (ask: SandboxAsk) => void;
  error: Error | null;
  busy: boolean;
  onSend: (request: RecommendationRequest) => void;
}

/** The form's fields by their names in the API, which is how the service speaks of them. */
const wireNames = {
  publisherId: 'placement_details.publisher_remote_id',
  view: 'placement_details.view',
  displayMode: 'placement_details.display_mode',
  maxOffers: maxOffersField,
  email: 'user_details.email',
  firstName: 'user_details.first_name',
  country: 'attributes.country',
  language: 'attributes.language',
  deviceType: 'attributes.device_type',
} as const satisfies Record<keyof SandboxAsk, string>;

export function SandboxForm({ ask, onChange, error, busy, onSend }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const sending = useReadForm(readAsk(ask), onSend);
  useFocusInvalid(form, sending.refusals || error);
  const errors = readFormErrors(error, Object.values(wireNames), sending.problems);
  const control = (name: Exclude<keyof SandboxAsk, 'maxOffers'>) => ({
    value: ask[name],
    onChange: ({ target: { value } }: { target: { value: string } }) => onChange({ ...ask, [name]: value }),
  });
  const of = (name: keyof SandboxAsk) => errors.of(wireNames[name]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    sending.submit();
  };
  return (
    <Card title="Request" className="lg:sticky lg:top-4">
      <form ref={form} onSubmit={submit} className="flex flex-col gap-3.5">
        {errors.rest && <Notice>{isElsewhere(error) ? elsewhere : errors.rest}</Notice>}
        <PublisherField ask={ask} onChange={onChange} error={of('publisherId')} />
        <Field label="Page" error={of('view')}>
          <Select {...control('view')}>
            <Options labels={viewLabels} />
          </Select>
        </Field>
        <Field label="Display mode" error={of('displayMode')}>
          <Select {...control('displayMode')}>
            <Options labels={displayModeLabels} />
          </Select>
        </Field>
        <Field label="Shopper's e-mail" hint="Only a keyed hash of it is kept." error={of('email')}>
          <Input {...control('email')} autoComplete="off" inputMode="email" />
        </Field>
        <div className="grid grid-cols-2 gap-3">
          <Field label="First name" error={of('firstName')}>
            <Input {...control('firstName')} autoComplete="off" />
          </Field>
          <Field label="Device" error={of('deviceType')}>
            <Select {...control('deviceType')}>
              <option value="">Not said</option>
              <Options labels={{ MOBILE: 'Mobile', TABLET: 'Tablet', DESKTOP: 'Desktop' }} />
            </Select>
          </Field>
          <Field label="Country" error={of('country')}>
            <Input {...control('country')} autoComplete="off" placeholder="Not said" />
          </Field>
          <Field label="Language" error={of('language')}>
            <Input {...control('language')} autoComplete="off" placeholder="Not said" />
          </Field>
        </div>
        <OptionalField
          label="Maximum offers"
          hint="The default is set for the channel."
          absent={{ channel: 'Default' }}
          given="Limit"
          draft={ask.maxOffers}
          onChange={(maxOffers) => onChange({ ...ask, maxOffers })}
          error={of('maxOffers')}
        >
          {(control) => <NumberInput kind="whole" {...control} />}
        </OptionalField>
        <Button type="submit" look="primary" busy={busy}>
          Send request
        </Button>
      </form>
    </Card>
  );
}

const elsewhere =
  'Offers are served at an address of their own here, which this page cannot reach. Try it with a key from your server.';

function isElsewhere(error: Error | null): boolean {
  return error instanceof EncartError && error.status === 404;
}

function Options({ labels }: { labels: Readonly<Record<string, string>> }) {
  return Object.entries(labels).map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}

/** A list to choose from, and a search where the channel has more than fit into it. */
function PublisherField({
  ask,
  onChange,
  error,
}: Pick<Props, 'ask' | 'onChange'> & { error?: string | undefined }) {
  const { id: channelId } = useThisChannel();
  const [text, setText] = useState('');
  const q = useDeferredValue(text.trim());
  const found = useQuery(livePublishersQuery(channelId, q)).data ?? [];
  const chosen = useQuery({
    ...publisherQuery(channelId, ask.publisherId),
    enabled: ask.publisherId !== '' && !found.some(({ id }) => id === ask.publisherId),
  }).data;
  return (
    <>
      {(q !== '' || found.length >= mostFound) && (
        <SearchInput
          label="Search publishers"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      )}
      <Field label="Publisher" error={error}>
        <Select
          value={ask.publisherId}
          onChange={(event) => onChange({ ...ask, publisherId: event.target.value })}
        >
          <option value="">The channel itself</option>
          {chosen && !found.some(({ id }) => id === ask.publisherId) && (
            <option value={ask.publisherId}>{chosen.brand_name}</option>
          )}
          {found.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
    </>
  );
}
