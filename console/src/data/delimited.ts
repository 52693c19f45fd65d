/** Parses text that a spreadsheet copied or saved. The first line decides the delimiter: tab, semicolon or comma. */
export function parseDelimited(text: string): string[][] {
  const delimiter = delimiterOf(text);
  const lines: string[][] = [];
  let line: string[] = [];
  let field = '';
  let isQuoted = false;
  const endField = () => {
    line.push(field.trim());
    field = '';
  };
  const endLine = () => {
    endField();
    if (line.some((value) => value !== '')) lines.push(line);
    line = [];
  };
  // A byte order mark is not part of the first field.
  const characters = text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');
  for (let index = 0; index < characters.length; index += 1) {
    const character = characters[index];
    if (isQuoted) {
      if (character !== '"') field += character;
      else if (characters[index + 1] === '"') {
        field += '"';
        index += 1;
      } else isQuoted = false;
    } else if (character === '"' && field.trim() === '') {
      isQuoted = true;
      field = '';
    } else if (character === delimiter) endField();
    else if (character === '\n' || character === '\r') endLine();
    else field += character;
  }
  endLine();
  return lines;
}

function delimiterOf(text: string): string {
  const [first = ''] = text.trimStart().split(/[\r\n]/);
  return ['\t', ';', ','].find((candidate) => first.includes(candidate)) ?? ',';
}

/** A spreadsheet runs a field that starts like a formula. An apostrophe before it marks it as text. */
export function toCsv(lines: readonly (readonly string[])[]): string {
  const field = (value: string) => {
    const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
    return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  };
  return lines.map((line) => `${line.map(field).join(',')}\r\n`).join('');
}
