import type { NewOffer, Offer } from '@encart/sdk';
import type { FormErrors } from '../data/form-errors.ts';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { Textarea } from '../ui/textarea.tsx';

export interface OfferDraft {
  heading: string;
  subheading: string;
  target_url: string;
  accept_copy: string;
  decline_copy: string;
  image_url: string;
  promo_code: string;
}

export const offerFields: readonly (keyof OfferDraft)[] = [
  ...(['heading', 'subheading', 'target_url', 'accept_copy', 'decline_copy'] as const),
  ...(['image_url', 'promo_code'] as const),
];

export const emptyOffer: OfferDraft = {
  heading: '',
  subheading: '',
  target_url: '',
  image_url: '',
  promo_code: '',
  accept_copy: 'Show me',
  decline_copy: 'No, thanks',
};

export function offerDraftOf(offer: Offer): OfferDraft {
  const { heading, subheading, target_url, accept_copy, decline_copy, image_url, promo_code } = offer;
  return {
    heading,
    subheading,
    target_url,
    accept_copy,
    decline_copy,
    image_url: image_url ?? '',
    promo_code: promo_code ?? '',
  };
}

export function offerBodyOf({ image_url, promo_code, ...draft }: OfferDraft): Omit<NewOffer, 'campaign_id'> {
  return { ...draft, image_url: image_url.trim() || null, promo_code: promo_code.trim() || null };
}

interface Props {
  draft: OfferDraft;
  onChange: (draft: OfferDraft) => void;
  errors: FormErrors;
  disabled: boolean;
}

export function OfferForm({ draft, onChange, errors, disabled }: Props) {
  const bind = (name: keyof OfferDraft) => ({
    value: draft[name],
    onChange: (event: { target: { value: string } }) => onChange({ ...draft, [name]: event.target.value }),
  });
  return (
    <fieldset disabled={disabled} className="flex min-w-0 flex-col gap-4">
      <Field label="Heading" error={errors.of('heading')}>
        <Input required {...bind('heading')} />
      </Field>
      <Field label="Subheading" error={errors.of('subheading')}>
        <Textarea required rows={2} {...bind('subheading')} />
      </Field>
      <Field label="Target URL" error={errors.of('target_url')}>
        <Input required inputMode="url" placeholder="https://…" {...bind('target_url')} />
      </Field>
      <div className="grid gap-4 md:grid-cols-2">
        <Field label="Accept button" error={errors.of('accept_copy')}>
          <Input required {...bind('accept_copy')} />
        </Field>
        <Field label="Decline button" error={errors.of('decline_copy')}>
          <Input required {...bind('decline_copy')} />
        </Field>
        <Field label="Image URL" hint="Optional. Starts with https://." error={errors.of('image_url')}>
          <Input inputMode="url" placeholder="https://…" {...bind('image_url')} />
        </Field>
        <Field label="Promo code" hint="Optional." error={errors.of('promo_code')}>
          <Input {...bind('promo_code')} />
        </Field>
      </div>
    </fieldset>
  );
}
