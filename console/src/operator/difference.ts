/** A text split into words and separators, with the words that the other text lacks, and the words that only the other has. */
export interface Compared {
  parts: readonly { text: string; differs: boolean }[];
  missing: readonly string[];
}

const separators = /([\s.\-_/]+)/;

/** Compares two texts word by word, ignoring case. */
export function compare(text: string, other: string): Compared {
  const ours = wordsOf(text);
  const theirs = wordsOf(other);
  return {
    parts: text
      .split(separators)
      .filter((part) => part !== '')
      .map((part) => ({
        text: part,
        differs: isWord(part) && !theirs.has(part.toLowerCase()),
      })),
    missing: other.split(separators).filter((word) => isWord(word) && !ours.has(word.toLowerCase())),
  };
}

function wordsOf(text: string): Set<string> {
  return new Set(text.split(separators).map((word) => word.toLowerCase()));
}

function isWord(part: string): boolean {
  return part !== '' && !separators.test(part);
}
