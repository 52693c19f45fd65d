/** The messages of the API are those of its framework family. People read others. */
const exact: Readonly<Record<string, string>> = {
  'This field is required.': 'Fill in this field.',
  'This field may not be blank.': 'Fill in this field.',
  'This field may not be null.': 'Fill in this field.',
  'This list may not be empty.': 'Choose at least one.',
  'Must be a valid UUID.': 'Choose one from the list.',
  'Enter a valid https URL.': 'Enter an address that starts with https://, such as https://example.com/.',
  'Must be after starts_at.': 'The end must be after the start.',
  'A valid integer is required.': 'Enter a whole number such as 20.',
};
const patterns: readonly (readonly [RegExp, string])[] = [
  [/^Ensure this field has no more than ([\d,]+) characters\.$/, 'Use at most $1 characters.'],
  [/^Ensure this field has no more than ([\d,]+) elements\.$/, 'Choose at most $1.'],
  [/^Ensure this value is less than or equal to (\S+)\.$/, 'Enter at most $1.'],
  [/^Ensure this value is less than (\S+)\.$/, 'Enter less than $1.'],
  [/^Ensure this value is greater than or equal to (\S+)\.$/, 'Enter at least $1.'],
];

/** A message of the API about one field, for people. Messages that already are stay as they are. */
export function plainMessage(message: string): string {
  const known = exact[message];
  if (known !== undefined) return known;
  const pattern = patterns.find(([expression]) => expression.test(message));
  return pattern ? message.replace(...pattern) : message;
}
