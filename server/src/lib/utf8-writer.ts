/**
 * Joins texts and parts that are UTF-8 already. A part that is in many texts is encoded once and then only copied: one character outside
 * Latin-1 would make the whole text a slow one to join and to encode. All other texts are encoded together, because each call for it costs more
 * than the few characters.
 */
export class Utf8Writer {
  #text = '';
  readonly #parts: Buffer[] = [];
  /** For each part, the number of characters of text before it. */
  readonly #positions: number[] = [];
  #partBytes = 0;

  text(text: string): void {
    this.#text += text;
  }

  encoded(part: Buffer): void {
    this.#parts.push(part);
    this.#positions.push(this.#text.length);
    this.#partBytes += part.length;
  }

  end(): Buffer {
    const texts = Buffer.from(this.#text);
    const isAscii = texts.length === this.#text.length;
    const joined = Buffer.allocUnsafe(texts.length + this.#partBytes);
    /** How many bytes of the texts, and of the result, are done. */
    let [read, written] = [0, 0];
    const copyTexts = (end: number) => {
      texts.copy(joined, written, read, end);
      written += end - read;
      read = end;
    };
    for (const [at, part] of this.#parts.entries()) {
      const position = this.#positions[at] as number;
      copyTexts(isAscii ? position : Buffer.byteLength(this.#text.slice(0, position)));
      joined.set(part, written);
      written += part.length;
    }
    copyTexts(texts.length);
    return joined;
  }
}
