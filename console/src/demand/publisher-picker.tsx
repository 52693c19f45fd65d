import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { encartFor } from '../data/encart.ts';
import { networkPublisherQuery, networkPublishersKey } from '../operator/review-queries.ts';
import { Field, useFieldProps } from '../ui/field.tsx';
import { controlClass } from '../ui/input.tsx';

const maxFound = 6;

interface Props {
  label: string;
  /** The ids of the chosen publishers. */
  chosen: readonly string[];
  onChange: (ids: string[]) => void;
  error: string | undefined;
}

/** Chooses publishers of the network by name or domain. */
export function PublisherPicker({ label, chosen, onChange, error }: Props) {
  return (
    <Field label={label} hint="Search by name. None means all publishers." error={error}>
      <Chosen ids={chosen} onRemove={(id) => onChange(chosen.filter((other) => other !== id))} />
      <Search chosen={chosen} onChoose={(id) => onChange([...chosen, id])} />
    </Field>
  );
}

function Chosen({ ids, onRemove }: { ids: readonly string[]; onRemove: (id: string) => void }) {
  const publishers = useQueries({
    queries: ids.map((id) => ({ ...networkPublisherQuery(id), staleTime: 60_000 })),
  });
  if (ids.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-1.5">
      {ids.map((id, index) => {
        const name = publishers[index]?.data?.brand_name ?? (publishers[index]?.error ? id : '…');
        return (
          <li key={id} className="flex items-center gap-1 rounded-md bg-hover py-0.5 pr-0.5 pl-2">
            {name}
            <button
              type="button"
              aria-label={`Remove ${name}`}
              onClick={() => onRemove(id)}
              className="inline-flex size-6 items-center justify-center rounded-sm text-ink-3 hover:text-ink"
            >
              <X aria-hidden className="size-3.5" />
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function Search({ chosen, onChoose }: { chosen: readonly string[]; onChoose: (id: string) => void }) {
  const fieldProps = useFieldProps();
  const [text, setText] = useState('');
  const q = useDeferredValue(text.trim());
  const { data } = useQuery({
    queryKey: [...networkPublishersKey, 'search', q],
    queryFn: ({ signal }) => encartFor().operator.publishers.list({ q, page_size: maxFound }, { signal }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });
  const found = q === '' ? [] : (data?.results ?? []).filter(({ id }) => !chosen.includes(id));
  return (
    <>
      <input
        {...fieldProps}
        type="search"
        placeholder="Search publishers"
        value={text}
        onChange={(event) => setText(event.target.value)}
        // Enter must not submit the surrounding form.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        className={controlClass}
      />
      {q !== '' && data && found.length === 0 && (
        <p className="px-2.5 text-ink-3 text-xs">No other publishers match.</p>
      )}
      {found.length > 0 && (
        <ul aria-label="Found publishers" className="rounded-md border border-line">
          {found.map(({ id, brand_name, domain }) => (
            <li key={id}>
              <button
                type="button"
                onClick={() => {
                  onChoose(id);
                  setText('');
                }}
                className="flex w-full gap-2 px-2.5 py-1.5 text-left hover:bg-hover"
              >
                <span className="truncate">{brand_name}</span>
                <span className="truncate text-ink-3">{domain}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
