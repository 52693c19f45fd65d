/** A text in pieces, each the same as in the other text or not; and the words that only the other has. */
export interface Compared {
  pieces: readonly { text: string; differs: boolean }[];
  missing: readonly string[];
}

const separators = /([\s.\-_/]+)/;

/** Word by word, whatever the letter case: what of `text` is not in `other`, and what of `other` is not in `text`. */
export function compare(text: string, other: string): Compared {
  const ours = wordsOf(text);
  const theirs = wordsOf(other);
  return {
    pieces: text
      .split(separators)
      .filter((piece) => piece !== '')
      .map((piece) => ({
        text: piece,
        differs: isWord(piece) && !theirs.has(piece.toLowerCase()),
      })),
    missing: other.split(separators).filter((word) => isWord(word) && !ours.has(word.toLowerCase())),
  };
}

function wordsOf(text: string): Set<string> {
  return new Set(text.split(separators).map((word) => word.toLowerCase()));
}

function isWord(piece: string): boolean {
  return piece !== '' && !separators.test(piece);
}
