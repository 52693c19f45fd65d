import type { NetworkPublisher } from '@encart/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { encartFor } from '../data/encart.ts';
import { readFormErrors } from '../data/form-errors.ts';
import { SubcategoryPicker } from '../taxonomy/subcategory-picker.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { toast } from '../ui/toast.tsx';
import { networkPublishersKey } from './review-queries.ts';

interface Props {
  publisher: NetworkPublisher;
  onClose: () => void;
}

export function ExternalExclusionsDialog({ publisher, onClose }: Props) {
  const queryClient = useQueryClient();
  const [chosen, setChosen] = useState(publisher.external_exclusions);
  const save = useMutation({
    mutationFn: () => encartFor().operator.publishers.setExternalExclusions(publisher.id, chosen),
    onSuccess: async () => {
      // First, so that the dialog, if opened again at once, shows what was saved.
      await queryClient.invalidateQueries({ queryKey: networkPublishersKey });
      toast('Exclusions saved.');
      onClose();
    },
  });
  const errors = readFormErrors(save.error, ['subcategory_ids']);
  return (
    <FormDialog
      title={`Exclusions of ${publisher.brand_name}`}
      description="These apply in every channel. Channels can see but not change them."
      error={errors.rest}
      submitLabel="Save"
      busy={save.isPending}
      onSubmit={() => save.mutate()}
      onClose={onClose}
    >
      <SubcategoryPicker
        legend="Excluded subcategories"
        chosen={chosen}
        onChange={setChosen}
        error={errors.of('subcategory_ids')}
      />
    </FormDialog>
  );
}
