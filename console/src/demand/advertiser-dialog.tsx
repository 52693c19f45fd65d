import type { Advertiser } from '@encart/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { encartFor } from '../data/encart.ts';
import { readFormErrors } from '../data/form-errors.ts';
import { SubcategoryPicker } from '../taxonomy/subcategory-picker.tsx';
import { Field } from '../ui/field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { Input } from '../ui/input.tsx';
import { Select } from '../ui/select.tsx';
import { toast } from '../ui/toast.tsx';
import { demandKey } from './demand-queries.ts';
import { LogoField } from './logo-field.tsx';

const fields = ['name', 'domain', 'logo_url', 'click_parameter', 'identity_matching', 'subcategory_ids'];

interface Props {
  /** The advertiser to edit; without it, the dialog creates one. */
  advertiser?: Advertiser;
  onClose: () => void;
}

export function AdvertiserDialog({ advertiser, onClose }: Props) {
  const queryClient = useQueryClient();
  const [name, setName] = useState(advertiser?.name ?? '');
  const [domain, setDomain] = useState(advertiser?.domain ?? '');
  const [logoUrl, setLogoUrl] = useState(advertiser?.logo_url ?? '');
  const [parameter, setParameter] = useState(
    advertiser ? (advertiser.click_parameter ?? '') : 'encart_click_id',
  );
  const [isMatching, setMatching] = useState(advertiser?.identity_matching ?? false);
  const [subcategoryIds, setSubcategoryIds] = useState(advertiser?.subcategory_ids ?? []);
  const save = useMutation({
    mutationFn: () => {
      const body = {
        name,
        domain,
        logo_url: logoUrl,
        click_parameter: parameter.trim() || null,
        identity_matching: isMatching,
        subcategory_ids: subcategoryIds,
      };
      const { advertisers } = encartFor().operator;
      return advertiser ? advertisers.update(advertiser.id, body) : advertisers.create(body);
    },
    onSuccess: async (saved) => {
      // First, so that the dialog, if opened again at once, shows what was saved.
      await queryClient.invalidateQueries({ queryKey: demandKey });
      toast(advertiser ? `${saved.name} updated.` : `${saved.name} created.`);
      onClose();
    },
  });
  const errors = readFormErrors(save.error, fields);
  return (
    <FormDialog
      title={advertiser ? `Edit ${advertiser.name}` : 'New advertiser'}
      description="A brand that pays for offers."
      error={errors.rest}
      submitLabel={advertiser ? 'Save' : 'Create advertiser'}
      busy={save.isPending}
      onSubmit={() => save.mutate()}
      onClose={onClose}
    >
      <Field label="Name" hint="Shown to shoppers with the offer." error={errors.of('name')}>
        <Input required autoFocus value={name} onChange={(event) => setName(event.target.value)} />
      </Field>
      <Field
        label="Domain"
        hint="Publishers with the same registered domain never show this advertiser."
        error={errors.of('domain')}
      >
        <Input required inputMode="url" value={domain} onChange={(event) => setDomain(event.target.value)} />
      </Field>
      <LogoField name={name} value={logoUrl} onChange={setLogoUrl} error={errors.of('logo_url')} />
      <Field
        label="Click reference"
        hint="The query parameter that landing pages get, so that the advertiser can report sales. Empty for none."
        error={errors.of('click_parameter')}
      >
        <Input
          autoCapitalize="off"
          spellCheck={false}
          value={parameter}
          onChange={(event) => setParameter(event.target.value)}
        />
      </Field>
      <Field
        label="Identity matching"
        hint="Orders without a click reference are matched with shoppers who have clicked or seen an offer, by hashes of their e-mail addresses and phone numbers. Have a legal basis for it."
        error={errors.of('identity_matching')}
      >
        <Select
          value={isMatching ? 'on' : 'off'}
          onChange={(event) => setMatching(event.target.value === 'on')}
        >
          <option value="off">Off</option>
          <option value="on">On</option>
        </Select>
      </Field>
      <SubcategoryPicker
        legend="Categories"
        hint="Channels and publishers can exclude these."
        chosen={subcategoryIds}
        onChange={setSubcategoryIds}
        error={errors.of('subcategory_ids')}
      />
    </FormDialog>
  );
}
