import type { PublisherRequest } from '@encart/sdk';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { encartFor } from '../data/encart.ts';
import { readFormErrors } from '../data/form-errors.ts';
import { CategorySelect } from '../taxonomy/category-select.tsx';
import { SubcategoryPicker } from '../taxonomy/subcategory-picker.tsx';
import { Field } from '../ui/field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { Input } from '../ui/input.tsx';
import { Textarea } from '../ui/textarea.tsx';
import { toast } from '../ui/toast.tsx';

const fields = ['brand_name', 'domain', 'primary_category_id', 'subcategory_ids', 'staff_notes'];

interface Props {
  request: PublisherRequest;
  onClose: () => void;
  onEdited: () => void;
}

export function EditRequestDialog({ request, onClose, onEdited }: Props) {
  const [brandName, setBrandName] = useState(request.brand_name);
  const [domain, setDomain] = useState(request.domain);
  const [categoryId, setCategoryId] = useState(request.primary_category.remote_id);
  const [subcategoryIds, setSubcategoryIds] = useState(request.subcategory_ids);
  const [notes, setNotes] = useState(request.staff_notes);
  const edit = useMutation({
    mutationFn: () =>
      encartFor().operator.requests.edit(request.id, {
        brand_name: brandName,
        domain,
        primary_category_id: categoryId,
        subcategory_ids: subcategoryIds,
        staff_notes: notes,
      }),
    onSuccess: (edited) => {
      toast(`${edited.brand_name} is corrected.`);
      onEdited();
    },
  });
  const errors = readFormErrors(edit.error, fields);
  return (
    <FormDialog
      title={`Edit ${request.brand_name}`}
      description="The channel sees the request as it is corrected here."
      error={errors.rest}
      submitLabel="Save"
      busy={edit.isPending}
      onSubmit={() => edit.mutate()}
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
      <SubcategoryPicker
        legend="What it sells"
        chosen={subcategoryIds}
        onChange={setSubcategoryIds}
        error={errors.of('subcategory_ids')}
      />
      <Field label="Notes" hint="The channel reads this." error={errors.of('staff_notes')}>
        <Textarea rows={3} value={notes} onChange={(event) => setNotes(event.target.value)} />
      </Field>
    </FormDialog>
  );
}
