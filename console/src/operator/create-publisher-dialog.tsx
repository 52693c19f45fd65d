import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { encartFor } from '../data/encart.ts';
import { readFormErrors } from '../data/form-errors.ts';
import { CategorySelect } from '../taxonomy/category-select.tsx';
import { Field } from '../ui/field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { Input } from '../ui/input.tsx';
import { toast } from '../ui/toast.tsx';
import { networkPublishersKey } from './review-queries.ts';

const fields = ['brand_name', 'domain', 'primary_category_id'];

export function CreatePublisherDialog({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const [brandName, setBrandName] = useState('');
  const [domain, setDomain] = useState('');
  const [categoryId, setCategoryId] = useState('');
  const create = useMutation({
    mutationFn: () =>
      encartFor().operator.publishers.create({
        brand_name: brandName,
        domain,
        primary_category_id: categoryId,
      }),
    onSuccess: async (made) => {
      toast(`${made.brand_name} is in the network.`);
      onClose();
      await queryClient.invalidateQueries({ queryKey: networkPublishersKey });
    },
  });
  const errors = readFormErrors(create.error, fields);
  return (
    <FormDialog
      title="Add a publisher to the network"
      description="It is in no channel yet; requests for it will find it."
      error={errors.rest}
      submitLabel="Add publisher"
      busy={create.isPending}
      onSubmit={() => create.mutate()}
      onClose={onClose}
    >
      <Field label="Brand name" error={errors.of('brand_name')}>
        <Input required autoFocus value={brandName} onChange={(event) => setBrandName(event.target.value)} />
      </Field>
      <Field label="Domain" error={errors.of('domain')}>
        <Input required inputMode="url" value={domain} onChange={(event) => setDomain(event.target.value)} />
      </Field>
      <Field label="Primary category" error={errors.of('primary_category_id')}>
        <CategorySelect value={categoryId} onChange={setCategoryId} />
      </Field>
    </FormDialog>
  );
}
