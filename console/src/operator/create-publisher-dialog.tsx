import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { encartFor } from '../data/encart.ts';
import { readFormErrors } from '../data/form-errors.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { toast } from '../ui/toast.tsx';
import { type Brand, BrandFields, brandFields } from './brand-fields.tsx';
import { networkPublishersKey } from './review-queries.ts';

export function CreatePublisherDialog({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const [brand, setBrand] = useState<Brand>({ brand_name: '', domain: '', primary_category_id: '' });
  const create = useMutation({
    mutationFn: () => encartFor().operator.publishers.create(brand),
    onSuccess: async (created) => {
      toast(`${created.brand_name} added.`);
      onClose();
      await queryClient.invalidateQueries({ queryKey: networkPublishersKey });
    },
  });
  const errors = readFormErrors(create.error, brandFields);
  return (
    <FormDialog
      title="Add publisher"
      description="It is in no channel yet. Channels' requests are matched with it."
      error={errors.rest}
      submitLabel="Add publisher"
      busy={create.isPending}
      onSubmit={() => create.mutate()}
      onClose={onClose}
    >
      <BrandFields brand={brand} onChange={setBrand} errors={errors} />
    </FormDialog>
  );
}
