import type { PublisherToAdd } from '@encart/sdk';
import { useQuery } from '@tanstack/react-query';
import { useThisChannel } from '../channel/channels.ts';
import { categoriesQuery } from '../taxonomy/categories.ts';
import { Checkbox } from '../ui/checkbox.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { Notice } from '../ui/notice.tsx';
import { Select } from '../ui/select.tsx';

export const publisherFields = ['brand_name', 'domain', 'primary_category_id', 'subcategory_ids'] as const;

export const emptyPublisher: PublisherToAdd = {
  brand_name: '',
  domain: '',
  primary_category_id: '',
  subcategory_ids: [],
};

interface Props {
  value: PublisherToAdd;
  onChange: (value: PublisherToAdd) => void;
  /** The service's error for a field. */
  errorOf: (field: (typeof publisherFields)[number]) => string | undefined;
  autoFocus?: boolean;
}

/** The fields of a publisher request, for a new request and for an answer to staff. */
export function PublisherFields({ value, onChange, errorOf, autoFocus = false }: Props) {
  const { id: channelId } = useThisChannel();
  const categories = useQuery(categoriesQuery(channelId));
  const category = categories.data?.find(({ remote_id }) => remote_id === value.primary_category_id);
  return (
    <>
      {categories.error && <Notice>{categories.error.message}</Notice>}
      <Field label="Brand name" error={errorOf('brand_name')}>
        <Input
          required
          autoFocus={autoFocus}
          autoComplete="off"
          value={value.brand_name}
          onChange={(event) => onChange({ ...value, brand_name: event.target.value })}
        />
      </Field>
      <Field label="Domain" hint="For example acme-shoes.com." error={errorOf('domain')}>
        <Input
          required
          autoComplete="off"
          inputMode="url"
          value={value.domain}
          onChange={(event) => onChange({ ...value, domain: event.target.value })}
        />
      </Field>
      <Field label="Primary category" error={errorOf('primary_category_id')}>
        <Select
          required
          value={value.primary_category_id}
          disabled={!categories.data}
          onChange={(event) =>
            onChange({ ...value, primary_category_id: event.target.value, subcategory_ids: [] })
          }
        >
          <option value="" disabled>
            {categories.data ? 'Choose…' : 'Loading…'}
          </option>
          {categories.data?.map(({ remote_id, name }) => (
            <option key={remote_id} value={remote_id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      {category && (
        <Subcategories
          options={category.subcategories}
          chosen={value.subcategory_ids}
          onChange={(subcategory_ids) => onChange({ ...value, subcategory_ids })}
          error={errorOf('subcategory_ids')}
        />
      )}
    </>
  );
}

interface SubcategoriesProps {
  options: readonly { remote_id: string; name: string }[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  error: string | undefined;
}

function Subcategories({ options, chosen, onChange, error }: SubcategoriesProps) {
  const isAll = options.every(({ remote_id }) => chosen.includes(remote_id));
  const ids = options.map(({ remote_id }) => remote_id);
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-medium">Subcategories</legend>
      <div className="max-h-52 overflow-y-auto rounded-md border border-line-strong">
        <div className="border-line border-b px-2.5 py-1.5">
          <Checkbox
            label="Select all"
            checked={isAll ? true : chosen.length > 0 ? 'some' : false}
            onChange={(on) => onChange(on ? ids : [])}
          />
        </div>
        <div className="grid gap-1.5 px-2.5 py-2 md:grid-cols-2">
          {options.map(({ remote_id, name }) => (
            <Checkbox
              key={remote_id}
              label={name}
              checked={chosen.includes(remote_id)}
              onChange={(on) =>
                onChange(on ? [...chosen, remote_id] : chosen.filter((id) => id !== remote_id))
              }
            />
          ))}
        </div>
      </div>
      {error && (
        <p role="alert" className="mt-1 text-bad text-xs">
          {error}
        </p>
      )}
    </fieldset>
  );
}
