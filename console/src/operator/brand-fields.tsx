import type { FormErrors } from '../data/form-errors.ts';
import { CategorySelect } from '../taxonomy/category-select.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';

/** The fields of a publisher that all channels share. */
export interface Brand {
  brand_name: string;
  domain: string;
  primary_category_id: string;
}

export const brandFields: readonly (keyof Brand)[] = ['brand_name', 'domain', 'primary_category_id'];

interface Props {
  brand: Brand;
  onChange: (brand: Brand) => void;
  errors: FormErrors;
}

export function BrandFields({ brand, onChange, errors }: Props) {
  const textProps = (name: 'brand_name' | 'domain') => ({
    value: brand[name],
    onChange: (event: { target: { value: string } }) => onChange({ ...brand, [name]: event.target.value }),
  });
  return (
    <>
      <Field label="Brand name" error={errors.of('brand_name')}>
        <Input required autoFocus {...textProps('brand_name')} />
      </Field>
      <Field label="Domain" error={errors.of('domain')}>
        <Input required inputMode="url" {...textProps('domain')} />
      </Field>
      <Field label="Primary category" error={errors.of('primary_category_id')}>
        <CategorySelect
          value={brand.primary_category_id}
          onChange={(id) => onChange({ ...brand, primary_category_id: id })}
        />
      </Field>
    </>
  );
}
