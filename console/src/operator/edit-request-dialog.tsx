import type { PublisherRequest } from '@encart/sdk';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { encartFor } from '../data/encart.ts';
import { readFormErrors } from '../data/form-errors.ts';
import { SubcategoryPicker } from '../taxonomy/subcategory-picker.tsx';
import { Field } from '../ui/field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { Textarea } from '../ui/textarea.tsx';
import { toast } from '../ui/toast.tsx';
import { type Brand, BrandFields, brandFields } from './brand-fields.tsx';

const fields = [...brandFields, 'subcategory_ids', 'staff_notes'];

interface Props {
  request: PublisherRequest;
  onClose: () => void;
  onEdited: () => void;
}

export function EditRequestDialog({ request, onClose, onEdited }: Props) {
  const [brand, setBrand] = useState<Brand>({
    brand_name: request.brand_name,
    domain: request.domain,
    primary_category_id: request.primary_category.remote_id,
  });
  const [subcategoryIds, setSubcategoryIds] = useState(request.subcategory_ids);
  const [notes, setNotes] = useState(request.staff_notes);
  const edit = useMutation({
    mutationFn: () =>
      encartFor().operator.requests.edit(request.id, {
        ...brand,
        subcategory_ids: subcategoryIds,
        staff_notes: notes,
      }),
    onSuccess: (edited) => {
      toast(`${edited.brand_name} updated.`);
      onEdited();
    },
  });
  const errors = readFormErrors(edit.error, fields);
  return (
    <FormDialog
      title={`Edit ${request.brand_name}`}
      description="The channel sees your corrections."
      error={errors.rest}
      submitLabel="Save"
      busy={edit.isPending}
      onSubmit={() => edit.mutate()}
      onClose={onClose}
    >
      <BrandFields brand={brand} onChange={setBrand} errors={errors} />
      <SubcategoryPicker
        legend="Subcategories"
        chosen={subcategoryIds}
        onChange={setSubcategoryIds}
        error={errors.of('subcategory_ids')}
      />
      <Field label="Notes" hint="Visible to the channel." error={errors.of('staff_notes')}>
        <Textarea rows={3} value={notes} onChange={(event) => setNotes(event.target.value)} />
      </Field>
    </FormDialog>
  );
}
