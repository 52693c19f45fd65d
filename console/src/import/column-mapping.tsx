import { Field } from '../ui/field.tsx';
import { Select } from '../ui/select.tsx';
import { type ImportColumns, type ImportField, type ImportLines, widthOf } from './columns.ts';

interface Props<Name extends string> {
  fields: readonly ImportField<Name>[];
  lines: ImportLines;
  hasHeader: boolean;
  columns: ImportColumns<Name>;
  onChange: (columns: ImportColumns<Name>) => void;
}

/** A list of the columns for each field. */
export function ColumnMapping<Name extends string>(props: Props<Name>) {
  const { fields, lines, hasHeader, columns, onChange } = props;
  const sample = (column: number) => lines[0]?.[column] || `Column ${column + 1}`;
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      {fields.map(({ name, label }) => (
        <Field key={name} label={label}>
          <Select
            value={columns[name] ?? ''}
            onChange={({ target: { value } }) =>
              onChange({ ...columns, [name]: value === '' ? undefined : Number(value) })
            }
          >
            <option value="">None</option>
            {Array.from({ length: widthOf(lines) }, (_, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is identified by its index
              <option key={column} value={column}>
                {hasHeader ? sample(column) : `${column + 1}: ${sample(column)}`}
              </option>
            ))}
          </Select>
        </Field>
      ))}
    </div>
  );
}
