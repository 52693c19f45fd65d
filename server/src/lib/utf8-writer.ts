/**
 * Writes a text as UTF-8, part by part. A part that is in many texts is encoded once and then only copied: one character outside Latin-1 would
 * make the whole text a slow one to join and to encode.
 */
export class Utf8Writer {
  #bytes: Buffer;
  #length = 0;

  constructor(expectedBytes: number) {
    this.#bytes = Buffer.allocUnsafe(expectedBytes);
  }

  text(text: string): void {
    this.#makeRoom(text.length * maxBytesPerUnit);
    this.#length += this.#bytes.write(text, this.#length);
  }

  /** A part that is UTF-8 already. */
  encoded(bytes: Buffer): void {
    this.#makeRoom(bytes.length);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  /** What was written. The writer must not be used afterwards. */
  end(): Buffer {
    return this.#bytes.subarray(0, this.#length);
  }

  #makeRoom(bytes: number): void {
    const needed = this.#length + bytes;
    if (needed <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafe(Math.max(needed, 2 * this.#bytes.length));
    this.#bytes.copy(larger, 0, 0, this.#length);
    this.#bytes = larger;
  }
}

/** The most bytes that a UTF-16 code unit takes in UTF-8. */
const maxBytesPerUnit = 3;
