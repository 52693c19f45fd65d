/** What the search of a list looks at; stored beside the text, because databases differ in what they call lower case. */
export function searchable(text: string): string {
  return text.normalize('NFC').trim().toLowerCase();
}
