/** Downloads a file that was created in the page. */
export function saveFile(name: string, parts: BlobPart[], type: string): void {
  const url = URL.createObjectURL(new Blob(parts, { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

/**
 * The characters after which text is handed over to the browser, which can keep a blob outside the
 * memory of the page.
 */
const blobLength = 4_000_000;

/** Downloads text while it arrives: the page holds only a part of it as strings. */
export async function saveStream(name: string, texts: AsyncIterable<string>, type: string): Promise<void> {
  const blobs: Blob[] = [];
  let parts: string[] = [];
  let length = 0;
  for await (const text of texts) {
    parts.push(text);
    length += text.length;
    if (length < blobLength) continue;
    blobs.push(new Blob(parts));
    [parts, length] = [[], 0];
  }
  saveFile(name, [...blobs, ...parts], type);
}
