/**
 * JSON in which characters outside Latin-1 are escaped: an apostrophe like ’ is `\u2019`. V8 stores a text of
 * Latin-1 with one byte for each character and all others with two. One such character anywhere in an answer
 * makes measuring and encoding it five times as slow.
 */
export function latin1Json(value: unknown): string {
  return JSON.stringify(value).replace(/[^\0-\xff]/g, (unit) => {
    const code = unit.charCodeAt(0).toString(16).padStart(4, '0');
    return `\\u${code}`;
  });
}

/** A text as it is between the quotation marks of JSON. */
export function latin1JsonText(text: string): string {
  return latin1Json(text).slice(1, -1);
}
