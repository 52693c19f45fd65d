import { useQuery } from '@tanstack/react-query';
import { Select } from '../ui/select.tsx';
import { taxonomyQuery } from './taxonomy.ts';

interface Props {
  value: string;
  onChange: (id: string) => void;
}

/** A select list of categories. A retired category is listed only if it is the current value. */
export function CategorySelect({ value, onChange }: Props) {
  const { data } = useQuery(taxonomyQuery);
  return (
    <Select required disabled={!data} value={value} onChange={(event) => onChange(event.target.value)}>
      <option value="" disabled>
        {data ? 'Choose…' : 'Loading…'}
      </option>
      {data
        ?.filter(({ id, retired }) => !retired || id === value)
        .map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
    </Select>
  );
}
