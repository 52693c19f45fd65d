/** Lines of fields, as a spreadsheet copies or saves them: by tab, semicolon or comma, whichever the first line has. */
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
  // A byte order mark is not part of the first name.
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

/** A field that begins like a formula is one to a spreadsheet that opens the file, so it is told that it is text. */
export function toCsv(lines: readonly (readonly string[])[]): string {
  const field = (value: string) => {
    const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
    return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  };
  return lines.map((line) => `${line.map(field).join(',')}\r\n`).join('');
}
