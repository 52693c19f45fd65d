import { EncartError, type RecommendationRequest } from '@encart/sdk';
import { useThisChannel } from '../channel/channels.ts';
import { readFormErrors } from '../data/form-errors.ts';
import { useReadForm } from '../data/use-read-form.ts';
import { PublisherField } from '../publisher/publisher-field.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Field } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { Input } from '../ui/input.tsx';
import { Notice } from '../ui/notice.tsx';
import { NumberInput } from '../ui/number-input.tsx';
import { OptionalField } from '../ui/optional-field.tsx';
import { Select } from '../ui/select.tsx';
import { displayModeLabels } from './offer-stage.tsx';
import { viewLabels } from './placement.ts';
import { maxOffersField, readSandboxDraft, type SandboxDraft } from './sandbox-request.ts';

interface Props {
  draft: SandboxDraft;
  onChange: (draft: SandboxDraft) => void;
  error: Error | null;
  busy: boolean;
  onSend: (request: RecommendationRequest) => void;
}

/** The API's field name for each field of the form, to show the service's errors at the right place. */
const apiFields = {
  publisherId: 'placement_details.publisher_remote_id',
  view: 'placement_details.view',
  displayMode: 'placement_details.display_mode',
  maxOffers: maxOffersField,
  email: 'user_details.email',
  firstName: 'user_details.first_name',
  country: 'attributes.country',
  language: 'attributes.language',
  deviceType: 'attributes.device_type',
} as const satisfies Record<keyof SandboxDraft, string>;

const publisherChoices = [{ value: '', label: 'The channel itself' }];

export function SandboxForm({ draft, onChange, error, busy, onSend }: Props) {
  const { id: channelId } = useThisChannel();
  const submission = useReadForm(readSandboxDraft(draft), onSend);
  const errors = readFormErrors(error, Object.values(apiFields), submission.problems);
  const control = (name: Exclude<keyof SandboxDraft, 'maxOffers'>) => ({
    value: draft[name],
    onChange: ({ target: { value } }: { target: { value: string } }) => onChange({ ...draft, [name]: value }),
  });
  const errorOf = (name: keyof SandboxDraft) => errors.of(apiFields[name]);
  return (
    <Card title="Request" className="lg:sticky lg:top-4">
      <Form
        onSubmit={submission.submit}
        onIncomplete={submission.showProblems}
        busy={busy}
        className="flex flex-col gap-3.5"
      >
        {errors.rest && <Notice>{isServingElsewhere(error) ? servedElsewhere : errors.rest}</Notice>}
        <PublisherField
          channelId={channelId}
          value={draft.publisherId}
          onChange={(publisherId) => onChange({ ...draft, publisherId })}
          choices={publisherChoices}
          error={errorOf('publisherId')}
        />
        <Field label="View" error={errorOf('view')}>
          <Select {...control('view')}>
            <Options labels={viewLabels} />
          </Select>
        </Field>
        <Field label="Display mode" error={errorOf('displayMode')}>
          <Select {...control('displayMode')}>
            <Options labels={displayModeLabels} />
          </Select>
        </Field>
        <Field label="Shopper's e-mail" hint="Only a keyed hash is stored." error={errorOf('email')}>
          <Input {...control('email')} autoComplete="off" inputMode="email" />
        </Field>
        <div className="grid grid-cols-2 gap-3">
          <Field label="First name" error={errorOf('firstName')}>
            <Input {...control('firstName')} autoComplete="off" />
          </Field>
          <Field label="Device" error={errorOf('deviceType')}>
            <Select {...control('deviceType')}>
              <option value="">Not set</option>
              <Options labels={{ MOBILE: 'Mobile', TABLET: 'Tablet', DESKTOP: 'Desktop' }} />
            </Select>
          </Field>
          <Field label="Country" error={errorOf('country')}>
            <Input {...control('country')} autoComplete="off" placeholder="Not set" />
          </Field>
          <Field label="Language" error={errorOf('language')}>
            <Input {...control('language')} autoComplete="off" placeholder="Not set" />
          </Field>
        </div>
        <OptionalField
          label="Maximum offers"
          hint="The channel has a default."
          absent={{ channel: 'Default' }}
          given="Limit"
          draft={draft.maxOffers}
          onChange={(maxOffers) => onChange({ ...draft, maxOffers })}
          error={errorOf('maxOffers')}
        >
          {(control) => <NumberInput kind="whole" {...control} />}
        </OptionalField>
        <Button type="submit" variant="primary" busy={busy}>
          Send request
        </Button>
      </Form>
    </Card>
  );
}

const servedElsewhere =
  'Offers are served at another address, which this page cannot reach. Send requests from your server instead.';

/** The main port answers 404 if the serving API has its own port. */
function isServingElsewhere(error: Error | null): boolean {
  return error instanceof EncartError && error.status === 404;
}

function Options({ labels }: { labels: Readonly<Record<string, string>> }) {
  return Object.entries(labels).map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}
