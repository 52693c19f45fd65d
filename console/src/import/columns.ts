/** A field of the rows to import. */
export interface ImportField<Name extends string> {
  readonly name: Name;
  readonly label: string;
  /** Other names of its column, in lower case and with underscores. */
  readonly aliases: readonly string[];
}

/** The index of the column of each field. Undefined if the rows have no such column. */
export type ImportColumns<Name extends string> = Readonly<Record<Name, number | undefined>>;

/** The lines of a file or a pasted text, each as a list of values. */
export type ImportLines = readonly (readonly string[])[];

export interface ImportHeader<Name extends string> {
  readonly hasHeader: boolean;
  readonly columns: ImportColumns<Name>;
}

/**
 * Detects whether the first line has column names, and maps the columns. Without names, the order
 * of the fields applies.
 */
export function readHeader<Name extends string>(
  lines: ImportLines,
  fields: readonly ImportField<Name>[],
): ImportHeader<Name> {
  const first = (lines[0] ?? []).map((name) => name.toLowerCase().replace(/[\s-]+/g, '_'));
  const named = byField(fields, ({ name, aliases }) => {
    const column = first.findIndex((each) => each === name || aliases.includes(each));
    return column < 0 ? undefined : column;
  });
  // One matching word could be a value, such as the name of a shop.
  const hasHeader = fields.filter(({ name }) => named[name] !== undefined).length >= 2;
  const width = widthOf(lines);
  const defaultColumns = byField(fields, (_, index) => (index < width ? index : undefined));
  return { hasHeader, columns: hasHeader ? named : defaultColumns };
}

/** The number of columns. */
export function widthOf(lines: ImportLines): number {
  return lines.reduce((width, { length }) => Math.max(width, length), 0);
}

/** Reads the values of a line by field. A value is empty if the field has no column. */
export function cellsOf<Name extends string>(values: readonly string[], columns: ImportColumns<Name>) {
  return (name: Name): string => {
    const column = columns[name];
    return column === undefined ? '' : (values[column] ?? '');
  };
}

function byField<Name extends string>(
  fields: readonly ImportField<Name>[],
  columnOf: (field: ImportField<Name>, index: number) => number | undefined,
): ImportColumns<Name> {
  return Object.fromEntries(
    fields.map((field, index) => [field.name, columnOf(field, index)]),
  ) as ImportColumns<Name>;
}
