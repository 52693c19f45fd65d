/** The field error messages of the API, each defined once. */
export const messages = {
  required: 'This field is required.',
  null: 'This field may not be null.',
  readOnly: 'This field cannot be changed.',
  noField: 'Send at least one field.',
  blank: 'This field may not be blank.',
  uuid: 'Must be a valid UUID.',
  integer: 'A valid integer is required.',
  number: 'A valid number is required.',
  string: 'Not a valid string.',
  boolean: 'Must be a valid boolean.',
  emptyList: 'This list may not be empty.',
  nul: 'Null characters are not allowed.',
  date: 'Date has wrong format. Use one of these formats instead: YYYY-MM-DD.',
  dateTime:
    'Datetime has wrong format. Use one of these formats instead: YYYY-MM-DDThh:mm[:ss[.uuuuuu]](+HH:MM|-HH:MM|Z).',
  httpsUrl: 'Enter a valid https URL.',
  email: 'Enter a valid email address.',
  phone: 'Enter a valid phone number.',
  sha256: 'Must be a SHA-256 hash: 64 hexadecimal digits.',
  country: 'Must be a two-letter ISO 3166 country code.',
  currency: 'Must be a three-letter ISO 4217 currency code.',
  choice: (value: unknown) => `"${printable(value)}" is not a valid choice.`,
  unknownField: (known: readonly string[]) => `Unknown field. Known fields: ${known.join(', ')}.`,
  maxElements: (n: number) => `Ensure this field has no more than ${n} elements.`,
  maxCharacters: (n: number) => `Ensure this field has no more than ${n} characters.`,
  minCharacters: (n: number) => `Ensure this field has at least ${n} characters.`,
  atMost: (n: number) => `Ensure this value is less than or equal to ${n}.`,
  atLeast: (n: number) => `Ensure this value is greater than or equal to ${n}.`,
  moreThan: (n: number) => `Ensure this value is greater than ${n}.`,
  lessThan: (n: number) => `Ensure this value is less than ${n}.`,
  list: (value: unknown) => `Expected a list of items but got type "${typeName(value)}".`,
  dictionary: (value: unknown) => `Invalid data. Expected a dictionary, but got ${typeName(value)}.`,
} as const;

/** The API's messages use Python type names. */
function typeName(value: unknown): string {
  if (value === null || value === undefined) return 'NoneType';
  if (Array.isArray(value)) return 'list';
  switch (typeof value) {
    case 'string':
      return 'str';
    case 'boolean':
      return 'bool';
    case 'number':
      return Number.isInteger(value) ? 'int' : 'float';
    default:
      return 'dict';
  }
}

/**
 * A sent value, shortened for an error message. Lists and objects are not printed, because they may be large.
 */
function printable(value: unknown): string {
  if (value !== null && typeof value === 'object') return Array.isArray(value) ? '[…]' : '{…}';
  const text = String(value);
  return text.length > 100 ? `${text.slice(0, 100).toWellFormed()}…` : text;
}
