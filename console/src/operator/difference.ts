export interface WordComparison {
  /** The words and separators of the text. A word differs if the other text lacks it. */
  parts: readonly { text: string; differs: boolean }[];
  /** The words that only the other text has. */
  missing: readonly string[];
}

/** The capturing group keeps the separators in the result of `split`. */
const separators = /([\s.\-_/]+)/;

/** Compares two texts word by word, ignoring case. */
export function compareWords(text: string, other: string): WordComparison {
  const textWords = wordsOf(text);
  const otherWords = wordsOf(other);
  return {
    parts: text
      .split(separators)
      .filter((part) => part !== '')
      .map((part) => ({
        text: part,
        differs: isWord(part) && !otherWords.has(part.toLowerCase()),
      })),
    missing: other.split(separators).filter((word) => isWord(word) && !textWords.has(word.toLowerCase())),
  };
}

function wordsOf(text: string): Set<string> {
  return new Set(text.split(separators).map((word) => word.toLowerCase()));
}

function isWord(part: string): boolean {
  return part !== '' && !separators.test(part);
}
