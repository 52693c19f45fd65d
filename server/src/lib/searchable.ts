/**
 * The normalised text that list searches use. It is stored next to the text, because the two database engines
 * differ in lower-casing.
 */
export function searchable(text: string): string {
  return text.normalize('NFC').trim().toLowerCase();
}
