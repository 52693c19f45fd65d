import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useThisChannel } from '../channel/channels.ts';
import { encartFor } from '../data/encart.ts';
import { readFormErrors } from '../data/form-errors.ts';
import { categoriesQuery } from '../taxonomy/categories.ts';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { Dialog, DialogBody, DialogFooter } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { Notice } from '../ui/notice.tsx';
import { Select } from '../ui/select.tsx';
import { toast } from '../ui/toast.tsx';
import { publishersKey } from './publisher-queries.ts';

const fields = ['brand_name', 'domain', 'primary_category_id', 'subcategory_ids'];

export function AddPublisherDialog({ onClose }: { onClose: () => void }) {
  const { id: channelId } = useThisChannel();
  const queryClient = useQueryClient();
  const categories = useQuery(categoriesQuery(channelId));
  const [brandName, setBrandName] = useState('');
  const [domain, setDomain] = useState('');
  const [categoryId, setCategoryId] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const category = categories.data?.find(({ remote_id }) => remote_id === categoryId);
  const add = useMutation({
    mutationFn: () =>
      encartFor(channelId).channel.publishers.add([
        {
          brand_name: brandName,
          domain,
          primary_category_id: categoryId,
          subcategory_ids: [...chosen],
        },
      ]),
    onSuccess: async ({ results: [result] }) => {
      await queryClient.invalidateQueries({ queryKey: publishersKey(channelId) });
      if (result?.status !== 'created') return;
      toast(`${result.brand_name} is in review.`);
      onClose();
    },
  });
  const errors = readFormErrors(add.error, fields);
  const refused = add.data?.results[0]?.error;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    add.mutate();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Add a publisher"
      description="The network's staff look at it before it goes live."
    >
      <form onSubmit={submit} className="contents">
        <DialogBody>
          {(errors.rest ?? refused ?? categories.error?.message) && (
            <Notice>{errors.rest ?? refused ?? categories.error?.message}</Notice>
          )}
          <Field label="Brand name" error={plain(errors.of('brand_name'))}>
            <Input
              required
              autoFocus
              autoComplete="off"
              value={brandName}
              onChange={(event) => setBrandName(event.target.value)}
            />
          </Field>
          <Field label="Domain" hint="Such as acme-shoes.com." error={plain(errors.of('domain'))}>
            <Input
              required
              autoComplete="off"
              inputMode="url"
              value={domain}
              onChange={(event) => setDomain(event.target.value)}
            />
          </Field>
          <Field label="Primary category" error={plain(errors.of('primary_category_id'))}>
            <Select
              required
              value={categoryId}
              disabled={!categories.data}
              onChange={(event) => {
                setCategoryId(event.target.value);
                setChosen(new Set());
              }}
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
              chosen={chosen}
              onChange={setChosen}
              error={plain(errors.of('subcategory_ids'))}
            />
          )}
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" busy={add.isPending}>
            Add publisher
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}

interface SubcategoriesProps {
  options: readonly { remote_id: string; name: string }[];
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
  error: string | undefined;
}

function Subcategories({ options, chosen, onChange, error }: SubcategoriesProps) {
  const isAll = options.every(({ remote_id }) => chosen.has(remote_id));
  const ids = options.map(({ remote_id }) => remote_id);
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-medium">What it sells</legend>
      <div className="max-h-52 overflow-y-auto rounded-md border border-line-strong">
        <div className="border-line border-b px-2.5 py-1.5">
          <Checkbox
            label="All of it"
            checked={isAll ? true : chosen.size > 0 ? 'some' : false}
            onChange={(on) => onChange(new Set(on ? ids : []))}
          />
        </div>
        <div className="grid gap-1.5 px-2.5 py-2 md:grid-cols-2">
          {options.map(({ remote_id, name }) => (
            <Checkbox
              key={remote_id}
              label={name}
              checked={chosen.has(remote_id)}
              onChange={(on) =>
                onChange(new Set(on ? [...chosen, remote_id] : [...chosen].filter((id) => id !== remote_id)))
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

/** The service says which item of the call it means; here there is only one. */
function plain(message: string | undefined): string | undefined {
  return message?.replaceAll('items[0]: ', '');
}
